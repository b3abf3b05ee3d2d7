import type { MailTemplate } from './mail-template.ts'

/** To the address that an account had until now. The new one stands not in it: this mailbox may be somebody else's today. */
export const mailaddressChanged: MailTemplate = {
  name: { ja: 'メールアドレス変更のお知らせ', en: 'Email address changed' },
  purpose: {
    ja: 'メールアドレスが変わったことを、それまでのアドレスに知らせます。',
    en: 'Tells the former address of a person that it has been replaced.',
  },
  placeholders: ['greeting', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】メールアドレスが変更されました',
    body: `{greeting}

Yardkey アカウントのメールアドレスが変更されました。
このメールアドレスでは、ログインもパスワードの再設定もできなくなりました。これからは、新しいメールアドレスでログインしてください。

お心当たりのない場合は、すぐに会社の管理者にご連絡いただくか、次の画面からお問い合わせください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your email address has been changed',
    body: `{greeting}

The email address of your Yardkey account has been changed.
This address can no longer be used to log in or to reset the password. From now on, please log in with the new one.

If this was not you, please tell the administrator of your company at once, or write to us here:

{link}`,
  },
}
