import type { MailTemplate } from './mail-template.ts'

/** To the owner of a registered address for which access was requested. */
export const alreadyRegistered: MailTemplate = {
  name: { ja: '登録済みのお知らせ', en: 'Already registered' },
  purpose: {
    ja: '登録済みのメールアドレスで利用申請があったときに、その持ち主へ送ります。',
    en: 'Sent when someone requests access with an email address that is already registered.',
  },
  placeholders: ['greeting', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】ご登録済みのメールアドレスです',
    body: `{greeting}

このメールアドレスでYardkeyの利用申請がありましたが、すでにアカウントが登録されています。
新しい申請は受け付けていません。次の画面からログインしてください。

{link}

パスワードをお忘れの場合は、ログイン画面の「パスワードをお忘れの方」から再設定してください。

お心当たりのない場合は、このメールを破棄してください。アカウントは変更されません。`,
  },
  en: {
    subject: '[Yardkey] You already have an account',
    body: `{greeting}

Someone requested access to Yardkey with this email address. It already has an account, so nothing new was registered. Log in here:

{link}

If you've forgotten your password, select “Forgot your password?” on that page.

If this wasn't you, ignore this email. Your account hasn't changed.`,
  },
}
