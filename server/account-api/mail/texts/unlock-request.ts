import type { MailText } from './mail-text.ts'

/** To the maker: a locked administrator asks to be unlocked. An answer to this mail goes to the administrator. */
export const unlockRequest: MailText = {
  ja: {
    subject: '【Yardkey】ロック解除の申請 {company}',
    text: `ロックされた管理者から、ロック解除の申請がありました。このメールに返信すると、申請した方に届きます。

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
    text: `a locked administrator asks to be unlocked. Replies to this mail go to them.

Company: {company}
Name: {name}
Email: {mail}

Reason:

{content}

Please make sure that they wrote it, and unlock the account here:

{link}`,
  },
}
