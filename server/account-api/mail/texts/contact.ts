import type { MailTemplate } from './mail-template.ts'

/**
 * To the sender of the contact form. It quotes nothing of the message: the form accepts any address, so a quote could
 * send a stranger's text from our address.
 */
export const contactReply: MailTemplate = {
  name: { ja: 'お問い合わせの受付', en: 'Contact form confirmation' },
  purpose: {
    ja: 'お問い合わせフォームを送信した人への自動送信メールです。',
    en: 'Automatic reply to the sender of the contact form.',
  },
  placeholders: ['greeting'],
  required: [],
  ja: {
    subject: '【Yardkey】お問い合わせを受け付けました',
    body: `{greeting}

お問い合わせいただき、ありがとうございます。
担当者が内容を確認し、このメールアドレスに回答します。

このメールは自動で送信しています。返信には回答できません。

お心当たりのない場合は、このメールを破棄してください。`,
  },
  en: {
    subject: "[Yardkey] We've received your message",
    body: `{greeting}

Thank you for your message. We'll reply to this email address.

This email was sent automatically. Replies to it aren't read.

If you didn't contact us, ignore this email.`,
  },
}

/** To the maker: a message of the contact form. Reply-To is its sender. */
export const contactToMaker: MailTemplate = {
  name: { ja: 'お問い合わせ（メーカー宛て）', en: 'Contact form, to the maker' },
  purpose: {
    ja: 'お問い合わせの内容をメーカーの担当者に転送します。常に日本語で送ります。',
    en: 'Forwards a message from the contact form to the maker. Always sent in Japanese.',
  },
  placeholders: ['type', 'service', 'company', 'name', 'mail', 'tel', 'country', 'zip', 'address', 'content'],
  required: ['content'],
  ja: {
    subject: '【Yardkey】お問い合わせ（{type}）{company}',
    body: `お問い合わせフォームから送信がありました。このメールに返信すると、送信した方に届きます。

種別：{type}
サービス：{service}

会社名：{company}
氏名：{name}
メールアドレス：{mail}
電話番号：{tel}
国・地域：{country}
住所：{zip} {address}

内容：

{content}`,
  },
  en: {
    subject: '[Yardkey] Contact ({type}) from {company}',
    body: `Someone sent this through the contact form. Reply to this email to answer them.

Topic: {type}
Service: {service}

Company: {company}
Name: {name}
Email: {mail}
Phone: {tel}
Country or region: {country}
Address: {zip} {address}

Message:

{content}`,
  },
}
