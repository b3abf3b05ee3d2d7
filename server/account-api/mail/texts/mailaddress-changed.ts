import type { MailTemplate } from './mail-template.ts'

/**
 * To the previous address of an account. It omits the new address, because this mailbox may now belong to another
 * person.
 */
export const mailaddressChanged: MailTemplate = {
  name: { ja: 'メールアドレス変更のお知らせ', en: 'Email address changed' },
  purpose: {
    ja: 'メールアドレスが変わったことを、変更前のメールアドレスに知らせます。',
    en: 'Tells the previous address of a user that it has been replaced.',
  },
  placeholders: ['greeting', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】メールアドレスが変更されました',
    body: `{greeting}

Yardkeyアカウントのメールアドレスが変更されました。
このメールアドレスでは、ログインもパスワードの再設定もできなくなりました。これからは、新しいメールアドレスでログインしてください。

お心当たりのない場合は、先にお送りした「メールアドレスの変更を受け付けました」のメールにあるリンクで元に戻せます。そのメールが見つからないときは、すぐに会社の管理者に連絡するか、次の画面からお問い合わせください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your email address has been changed',
    body: `{greeting}

The email address of your Yardkey account has been changed.
You can no longer use this address to log in or reset your password. Log in with the new address from now on.

If this wasn't you, undo it with the link in our earlier email “A change of your email address was requested”. If you can't find that email, tell your company's administrator immediately, or contact us here:

{link}`,
  },
}
