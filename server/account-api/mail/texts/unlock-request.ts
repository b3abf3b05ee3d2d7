import type { MailTemplate } from './mail-template.ts'

/** To the maker: a locked administrator asks to be unlocked. An answer to this mail goes to the administrator. */
export const unlockRequest: MailTemplate = {
  name: { ja: 'ロック解除の申請（メーカー宛て）', en: 'Unlock request, to the maker' },
  purpose: {
    ja: 'ロックされた管理者からの申請をメーカーの担当者に届けます。日本語で送ります。',
    en: 'Brings the request of a locked administrator to the maker. Sent in Japanese.',
  },
  placeholders: ['company', 'name', 'mail', 'content', 'link'],
  required: ['content'],
  ja: {
    subject: '【Yardkey】ロック解除の申請 {company}',
    body: `ロックされた管理者から、ロック解除の申請がありました。このメールに返信すると、申請した方に届きます。

会社：{company}
お名前：{name}
メールアドレス：{mail}

理由：

{content}

ご本人からの申請であることを確かめ、次の画面でロックを解除してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Unlock request from {company}',
    body: `A locked administrator asks to be unlocked. Replies to this mail go to them.

Company: {company}
Name: {name}
Email: {mail}

Reason:

{content}

Please make sure that they wrote it, and unlock the account here:

{link}`,
  },
}
