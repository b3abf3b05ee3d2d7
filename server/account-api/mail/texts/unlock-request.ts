import type { MailTemplate } from './mail-template.ts'

/** To the maker: an unlock request of a locked administrator. Reply-To is the administrator. */
export const unlockRequest: MailTemplate = {
  name: { ja: 'ロック解除の申請（メーカー宛て）', en: 'Unlock request, to the maker' },
  purpose: {
    ja: 'ロックされた管理者からの申請をメーカーの担当者に転送します。常に日本語で送ります。',
    en: 'Forwards the request of a locked administrator to the maker. Always sent in Japanese.',
  },
  placeholders: ['company', 'name', 'mail', 'content', 'link'],
  required: ['content'],
  ja: {
    subject: '【Yardkey】ロック解除の申請 {company}',
    body: `ロックされた管理者から、ロック解除の申請がありました。このメールに返信すると、申請した方に届きます。

会社名：{company}
氏名：{name}
メールアドレス：{mail}

理由：

{content}

本人からの申請であることを確認し、次の画面でロックを解除してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Unlock request from {company}',
    body: `A locked administrator has asked to be unlocked. Reply to this email to answer them.

Company: {company}
Name: {name}
Email: {mail}

Reason:

{content}

Confirm that the request came from them, then unlock the account here:

{link}`,
  },
}
