import type { MailTemplate } from './mail-template.ts'

/** To an applicant whose registration link waits for an employee's approval. */
export const requestReceived: MailTemplate = {
  name: { ja: '利用申請の受付', en: 'Access request received' },
  purpose: {
    ja: '承認が必要な利用申請を受け付けたことを、申請した人に知らせます。',
    en: 'Confirms an access request that waits for approval.',
  },
  placeholders: ['greeting', 'company'],
  required: [],
  ja: {
    subject: '【Yardkey】利用申請を受け付けました',
    body: `{company}
{greeting}

Yardkeyの利用をご申請いただき、ありがとうございます。
担当者が申請の内容を確認し、結果をこのメールアドレスにお知らせします。承認されると、登録リンクが届きます。

お心当たりのない場合は、このメールを破棄してください。登録は行われません。`,
  },
  en: {
    subject: '[Yardkey] We have received your request',
    body: `{greeting}

Thank you for your request for access to Yardkey ({company}).
We check the request first and email you the result at this address. If it is approved, you receive your registration link.

If you didn't request this, ignore this email. Nothing will be registered.`,
  },
}

/** To the future administrator of a company that requested access. */
export const registration: MailTemplate = {
  name: { ja: '本登録のご案内', en: 'Registration link' },
  purpose: {
    ja: '利用申請をした人に、会社の登録リンクを送ります。',
    en: 'The registration link after an access request.',
  },
  placeholders: ['greeting', 'company', 'services', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】本登録のご案内',
    body: `{company}
{greeting}

Yardkeyの利用をご申請いただき、ありがとうございます。
次のリンクを開き、会社の情報とパスワードを登録してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

{services}

ご所属の会社にすでにYardkeyの管理者がいる場合は、登録せずに、管理者にアカウントの追加を依頼してください。

お心当たりのない場合は、このメールを破棄してください。登録は行われません。`,
  },
  en: {
    subject: '[Yardkey] Complete your registration',
    body: `{greeting}

Thank you for requesting access to Yardkey.
Open this link to register {company} and choose a password:

{link}

The link is valid for {validity}. After that, open it to request a new one.

{services}

If your company already has a Yardkey administrator, don't register. Ask them to add you instead.

If you didn't request this, ignore this email. Nothing will be registered.`,
  },
}

/** To an applicant whose access request the maker has rejected. */
export const requestRejected: MailTemplate = {
  name: { ja: '利用申請の却下', en: 'Access request rejected' },
  purpose: {
    ja: '利用申請を却下したことを、理由とともに申請した人に知らせます。',
    en: 'Tells an applicant that their access request was rejected, and why.',
  },
  placeholders: ['greeting', 'company', 'reason', 'link'],
  required: ['reason'],
  ja: {
    subject: '【Yardkey】利用申請の結果について',
    body: `{company}
{greeting}

Yardkeyの利用申請を確認しましたが、今回は承認できませんでした。理由は次のとおりです。

{reason}

ご不明な点は、次の画面からお問い合わせください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your access request',
    body: `{greeting}

We've checked the request for {company} and can't approve it for now. The reason is:

{reason}

If you have questions, contact us here:

{link}`,
  },
}

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

/** To an applicant at the mail domain of a registered company that they requested access for. */
export const knownCompany: MailTemplate = {
  name: { ja: '登録済みの会社のお知らせ', en: 'Company already registered' },
  purpose: {
    ja: '登録済みの会社について利用申請をした社内の人に、管理者への依頼を案内します。同じ会社のドメインのメールアドレスにだけ送ります。',
    en: "Tells staff who request access for their registered company to ask its administrator. Only sent to addresses at the company's own domain.",
  },
  placeholders: ['greeting', 'company', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】ご所属の会社は登録済みです',
    body: `{company}
{greeting}

Yardkeyの利用申請をいただきましたが、ご所属の会社はすでに登録されています。
社内の管理者に、氏名とこのメールアドレスを伝えて、アカウントの追加を依頼してください。管理者がわからないときは、すでに利用している同僚に確認してください。

ほかの会社や拠点として登録が必要なときは、次の画面からお問い合わせください。

{link}

お心当たりのない場合は、このメールを破棄してください。登録は行われません。`,
  },
  en: {
    subject: '[Yardkey] Your company is already registered',
    body: `{greeting}

Someone requested access to Yardkey for {company} with this address. The company is already registered. Give an administrator of your company your name and this email address, and ask for an account. If you don't know who that is, ask a colleague who uses the services.

If you need a separate registration, for another company or site, contact us here:

{link}

If this wasn't you, ignore this email. Nothing will be registered.`,
  },
}
