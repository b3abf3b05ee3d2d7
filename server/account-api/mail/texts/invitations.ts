import type { MailTemplate } from './mail-template.ts'

/** To a person whose account an administrator of the company added. */
export const invitation: MailTemplate = {
  name: { ja: '管理者からの招待', en: 'Invitation from an administrator' },
  purpose: {
    ja: '会社の管理者が追加したアカウントの登録リンクを送ります。',
    en: 'The registration link for an account that an administrator added.',
  },
  placeholders: ['greeting', 'company', 'inviter', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】{company}からの招待（アカウント登録のお願い）',
    body: `{company}
{greeting}

{inviter}さんから、Yardkeyへの招待が届いています。
次のリンクを開き、お名前を確認してパスワードを設定してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] {company} has invited you',
    body: `{greeting}

{inviter} of {company} has added a Yardkey account for you.
Open this link to check your name and choose a password:

{link}

The link is valid for {validity}. After that, open it to request a new one.

If you weren't expecting this, contact your company's administrator.`,
  },
}

/** To a person whose account the maker added, or whose expired link is replaced. It names no inviter. */
export const accountIssued: MailTemplate = {
  name: { ja: 'メーカーからの招待', en: 'Invitation from the maker' },
  purpose: {
    ja: 'メーカーが追加したアカウントの登録リンクを送ります。リンクの再送信にも使います。',
    en: 'The registration link for an account that the maker added. Also sent when a new link is requested.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】アカウント登録のご案内',
    body: `{company}
{greeting}

{company}のYardkeyアカウントの登録リンクをお送りします。
次のリンクを開き、お名前を確認してパスワードを設定してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Register your account',
    body: `{greeting}

We've added an account at {company} for you in Yardkey.
Open this link to check your name and choose a password:

{link}

The link is valid for {validity}. After that, open it to request a new one.

If you weren't expecting this, contact your company's administrator.`,
  },
}

/** To a person with an account, when another company asks them to join. Nothing changes until they agree. */
export const addition: MailTemplate = {
  name: { ja: '会社への参加依頼', en: 'Join request' },
  purpose: {
    ja: 'アカウントを持っている利用者に、ほかの会社への参加の同意を求めます。',
    en: 'Asks a user with an account to agree to join another company.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】{company}からの参加依頼',
    body: `{greeting}

{company}から、同社のYardkeyへの参加依頼が届いています。
次のリンクを開き、内容を確認してください。同意すると、現在のアカウントで同社のサービスも利用できるようになります。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

メールアドレスとパスワードは変わりません。同意するまで、登録内容が同社に表示されることはありません。
お心当たりのない場合は、このメールを破棄してください。アカウントは変更されません。`,
  },
  en: {
    subject: '[Yardkey] {company} has asked you to join',
    body: `{greeting}

{company} has asked you to join with your existing Yardkey account.
Open this link to check the details and agree. Your email address and password won't change:

{link}

The link is valid for {validity}. After that, open it to request a new one.

Until you agree, {company} can't see anything about your account.
If you weren't expecting this, ignore this email. Your account hasn't changed.`,
  },
}

/** To an employee of the maker, including the first one of a new installation. */
export const employeeRegistration: MailTemplate = {
  name: { ja: '社員への招待', en: 'Employee invitation' },
  purpose: {
    ja: 'メーカーの社員に、社員アカウントの登録リンクを送ります。',
    en: 'The registration link for a maker employee.',
  },
  placeholders: ['greeting', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】業務管理への招待（アカウント登録のお願い）',
    body: `{greeting}

Yardkeyの業務管理で使う社員アカウントの登録リンクをお送りします。
次のリンクを開き、氏名とパスワードを登録してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。`,
  },
  en: {
    subject: '[Yardkey] Register your employee account',
    body: `{greeting}

We've added an employee account for you in the Yardkey back office.
Open this link to enter your name and choose a password:

{link}

The link is valid for {validity}. After that, open it to request a new one.`,
  },
}

/** To a person with an account, when an employee moves it to another company. Nothing changes until they agree. */
export const move: MailTemplate = {
  name: { ja: '会社の移動の依頼', en: 'Move request' },
  purpose: {
    ja: 'アカウントを持っている利用者に、ほかの会社への移動の同意を求めます。',
    en: 'Asks a user with an account to agree to move to another company.',
  },
  placeholders: ['greeting', 'company', 'former', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】{company}への移動の依頼',
    body: `{greeting}

アカウントの所属を{former}から{company}へ移動する依頼が届いています。
次のリンクを開き、内容を確認してください。同意すると、{company}のサービスを利用できるようになり、{former}のサービスは利用できなくなります。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

メールアドレスとパスワードは変わりません。同意するまで、何も変更されません。
お心当たりのない場合は、このメールを破棄してください。アカウントは変更されません。`,
  },
  en: {
    subject: '[Yardkey] Move your account to {company}',
    body: `{greeting}

You've been asked to move your Yardkey account from {former} to {company}.
Open this link to check the details and agree. Your email address and password won't change:

{link}

The link is valid for {validity}. After that, open it to request a new one.

Once you agree, you can use the services of {company}, and no longer those of {former}. Until then nothing changes.
If you weren't expecting this, ignore this email. Your account hasn't changed.`,
  },
}
