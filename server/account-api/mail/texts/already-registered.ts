import type { MailTemplate } from './mail-template.ts'

/** To the holder of an address for which access was asked although it is registered already. */
export const alreadyRegistered: MailTemplate = {
  name: { ja: '登録済みのお知らせ', en: 'Registered already' },
  purpose: {
    ja: '登録済みのメールアドレスで利用申請があったときに、その持ち主へ送ります。',
    en: 'To the holder of an address that is registered already, when access is requested with it.',
  },
  placeholders: ['greeting', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】ご登録済みのメールアドレスです',
    body: `{greeting}

このメールアドレスで Yardkey の利用申請がありましたが、すでにアカウントが登録されています。
新しい申請は受け付けていません。次の画面からログインしてください。

{link}

パスワードをお忘れのときは、ログイン画面の「パスワードをお忘れの方」からお進みください。

お心当たりのない場合は、このメールを破棄してください。アカウントに変更はありません。`,
  },
  en: {
    subject: '[Yardkey] This address is registered already',
    body: `{greeting}

Access to Yardkey was requested with this address, but it has an account already.
Nothing new was requested. Please log in here:

{link}

If you have forgotten your password, choose "Forgot your password?" on that page.

If this was not you, please ignore this mail. Your account has not changed.`,
  },
}
