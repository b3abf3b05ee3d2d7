import type { MailTemplate } from './mail-template.ts'

/** To a person who logs in at a browser that is not known. The subject holds no code: it is stored and shown in more places. */
export const loginCode: MailTemplate = {
  name: { ja: 'ログインの確認コード', en: 'Login code' },
  purpose: {
    ja: '初めて使われるブラウザでのログインに必要な確認コードを、本人に送ります。',
    en: 'The code for a login at a browser that a user has not used before, with a link in case it was not them.',
  },
  placeholders: ['greeting', 'code', 'time', 'browser', 'validity', 'link'],
  required: ['code', 'link'],
  ja: {
    subject: '【Yardkey】ログインの確認コード',
    body: `{greeting}

Yardkeyアカウントへのログインを続けるには、次の確認コードをログイン画面に入力してください。

確認コード：{code}

確認コードの有効期間は10分です。ほかの人には教えないでください。Yardkeyの担当者が確認コードをお尋ねすることはありません。

日時：{time}
ブラウザ：{browser}

お心当たりのない場合は、ほかの人がパスワードを知っています。すぐに次のリンクを開いてアカウントを保護してください。

{link}

すべての端末からログアウトされ、現在のパスワードは使えなくなります。ご自身のものではない可能性のあるパスキーは、確認するまでログインに使えません。新しいパスワードを設定するリンクを、このメールアドレスに送ります。

リンクの有効期間は{validity}です。`,
  },
  en: {
    subject: '[Yardkey] Your login code',
    body: `{greeting}

To continue your login to Yardkey, enter this code on the login page:

Code: {code}

The code is valid for 10 minutes. Don't share it: no one at Yardkey will ask you for it.

Time: {time}
Browser: {browser}

If this wasn't you, someone else knows your password. Open this link now and secure your account:

{link}

All devices are then logged out, and the present password stops working. Passkeys that may not be yours can't log in until you've checked them. We'll email you at this address to choose a new one.

The link is valid for {validity}.`,
  },
}

/** To a person who has logged in at a browser that is not known. */
export const newLogin: MailTemplate = {
  name: { ja: '新しいブラウザでのログイン', en: 'Login at a new browser' },
  purpose: {
    ja: '初めて使われるブラウザでログインがあったことを本人に知らせ、心当たりのない場合のリンクを送ります。',
    en: 'Tells a user about a login at a browser that they have not used before, with a link in case it was not them.',
  },
  placeholders: ['greeting', 'time', 'browser', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】新しいブラウザでログインがありました',
    body: `{greeting}

Yardkeyアカウントに、これまで使われていないブラウザからログインがありました。

日時：{time}
ブラウザ：{browser}

ご自身でログインした場合は、何もする必要はありません。

お心当たりのない場合は、すぐに次のリンクを開いてアカウントを保護してください。

{link}

すべての端末からログアウトされ、現在のパスワードは使えなくなります。ご自身のものではない可能性のあるパスキーは、確認するまでログインに使えません。新しいパスワードを設定するリンクを、このメールアドレスに送ります。

リンクの有効期間は{validity}です。`,
  },
  en: {
    subject: '[Yardkey] A login at a new browser',
    body: `{greeting}

Someone has logged in to your Yardkey account at a browser that hasn't been used before.

Time: {time}
Browser: {browser}

If this was you, there is nothing to do.

If this wasn't you, open this link now and secure your account:

{link}

All devices are then logged out, and the present password stops working. Passkeys that may not be yours can't log in until you've checked them. We'll email you at this address to choose a new one.

The link is valid for {validity}.`,
  },
}

/** To a person whose password has been changed. */
export const passwordChanged: MailTemplate = {
  name: { ja: 'パスワード変更のお知らせ', en: 'Password changed' },
  purpose: {
    ja: 'パスワードが変わったことを本人に知らせ、心当たりのない場合のリンクを送ります。',
    en: 'Tells a user that their password has been changed, with a link in case it was not them.',
  },
  placeholders: ['greeting', 'time', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】パスワードが変更されました',
    body: `{greeting}

Yardkeyアカウントのパスワードが変更されました。

日時：{time}

ご自身で変更した場合は、何もする必要はありません。

お心当たりのない場合は、すぐに次のリンクを開いてアカウントを保護してください。

{link}

すべての端末からログアウトされ、現在のパスワードは使えなくなります。ご自身のものではない可能性のあるパスキーは、確認するまでログインに使えません。新しいパスワードを設定するリンクを、このメールアドレスに送ります。

リンクの有効期間は{validity}です。`,
  },
  en: {
    subject: '[Yardkey] Your password has been changed',
    body: `{greeting}

The password of your Yardkey account has been changed.

Time: {time}

If this was you, there is nothing to do.

If this wasn't you, open this link now and secure your account:

{link}

All devices are then logged out, and the present password stops working. Passkeys that may not be yours can't log in until you've checked them. We'll email you at this address to choose a new one.

The link is valid for {validity}.`,
  },
}

/** To a person who has been logged out everywhere by an administrator or the maker. */
export const sessionsEnded: MailTemplate = {
  name: { ja: 'ログアウトのお知らせ', en: 'Logged out by someone else' },
  purpose: {
    ja: '管理者またはメーカーの社員がすべての端末からログアウトさせたことを、本人に知らせます。',
    en: 'Tells a user that an administrator or an employee has logged them out on all devices.',
  },
  placeholders: ['greeting', 'company', 'time', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】すべての端末からログアウトされました',
    body: `{company}
{greeting}

管理者またはメーカーの担当者が、Yardkeyアカウントをすべての端末からログアウトさせました。

日時：{time}

パスワードは変わっていません。次の画面からもう一度ログインできます。

{link}

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] You have been logged out on all devices',
    body: `{greeting}

An administrator of your company or the maker has logged you out of Yardkey on all devices.
Company: {company}

Time: {time}

Your password hasn't changed. You can log in again here:

{link}

If you weren't expecting this, contact your company's administrator.`,
  },
}

/** To all employees who can make changes, when the emergency account logs in with its password. */
export const emergencyLogin: MailTemplate = {
  name: { ja: '緊急用アカウントのログイン', en: 'Login with the emergency account' },
  purpose: {
    ja: '社員のパスワードを使わない設定で、緊急用アカウントがパスワードでログインしたことを、編集できるすべての社員に知らせます。',
    en: 'Tells all employees who can make changes that the emergency account has logged in with its password, while those of employees are off.',
  },
  placeholders: ['greeting', 'mail', 'time', 'browser', 'link'],
  required: ['mail', 'link'],
  ja: {
    subject: '【Yardkey】緊急用アカウントがログインしました',
    body: `{greeting}

Yardkeyの緊急用アカウントが、パスワードでログインしました。

アカウント：{mail}
日時：{time}
ブラウザ：{browser}

編集できるすべての社員にお送りしています。予定されたログインでない場合は、すぐにこのアカウントを確認してください。操作は次の画面に記録されています。

{link}`,
  },
  en: {
    subject: '[Yardkey] The emergency account has logged in',
    body: `{greeting}

The emergency account of Yardkey has logged in with its password.

Account: {mail}
Time: {time}
Browser: {browser}

All employees who can make changes get this email. If this login wasn't planned, check the account now. What it does is recorded here:

{link}`,
  },
}
