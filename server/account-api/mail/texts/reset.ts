import type { MailTemplate } from './mail-template.ts'

/** To a person who has forgotten their password. */
export const reset: MailTemplate = {
  name: { ja: 'パスワードの再設定', en: 'Password reset' },
  purpose: {
    ja: 'パスワードを忘れた人に、再設定リンクを送ります。',
    en: 'The link to choose a new password.',
  },
  placeholders: ['greeting', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】パスワードの再設定',
    body: `{greeting}

パスワードの再設定のご依頼を受け付けました。
次のリンクを開き、新しいパスワードを設定してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面でもう一度お手続きください。
再設定が終わると、すべての端末からログアウトされます。

お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。`,
  },
  en: {
    subject: '[Yardkey] Reset your password',
    body: `{greeting}

We received a request to reset your password. Open this link to choose a new one:

{link}

The link is valid for {validity}. After that, open it to request a new one.
When you reset your password, you're logged out on all devices.

If you didn't request this, ignore this email. Your password won't change.`,
  },
}
