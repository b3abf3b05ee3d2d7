import type { MailTemplate } from './mail-template.ts'

/** To the maker: a new access request or service request. Reply-To is the applicant. */
export const requestToMaker: MailTemplate = {
  name: { ja: '申請のお知らせ（メーカー宛て）', en: 'New request, to the maker' },
  purpose: {
    ja: '新しい申請をメーカーの担当者に知らせます。「申請のたびに送る」を選んだときだけ、日本語で送ります。',
    en: 'Tells the maker about each new request, if this is switched on. Always sent in Japanese.',
  },
  placeholders: ['company', 'name', 'mail', 'service', 'content', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】新しい申請 {company}',
    body: `新しい申請がありました。このメールに返信すると、申請した方に届きます。

会社名：{company}
氏名：{name}
メールアドレス：{mail}
サービス：{service}

{content}

{link}`,
  },
  en: {
    subject: '[Yardkey] New request from {company}',
    body: `There is a new request. Reply to this email to answer the applicant.

Company: {company}
Name: {name}
Email: {mail}
Services: {service}

{content}

{link}`,
  },
}
