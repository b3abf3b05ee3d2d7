import type { MailTemplate } from './mail-template.ts'

/** To a person who has forgotten the password. */
export const reset: MailTemplate = {
  name: { ja: 'パスワードの再設定', en: 'Password reset' },
  purpose: {
    ja: 'パスワードを忘れた方に、再設定するリンクを送ります。',
    en: 'To a person who forgot the password: the link to choose a new one.',
  },
  placeholders: ['greeting', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】パスワードの再設定',
    body: `{greeting}

パスワードの再設定を受け付けました。
次のリンクを開き、新しいパスワードを設定してください。

{link}

このリンクの有効期限は{validity}です。期限を過ぎたときは、リンクを開いた画面からもう一度お手続きください。
再設定が終わると、ログイン中の端末はすべてログアウトされます。

お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。`,
  },
  en: {
    subject: '[Yardkey] Reset your password',
    body: `{greeting}

We have received a request to reset your password.
Please open this link and choose a new one:

{link}

The link is valid for {validity}. After that, the page behind it can send you a new one.
Once the password is reset, you are logged out on every device.

If you did not ask for this, please ignore this mail. Your password stays as it is.`,
  },
}
