import type { MailTemplate } from './mail-template.ts'

/** To the maker: a new access request or service request. Reply-To is the applicant. */
export const requestToMaker: MailTemplate = {
  name: { ja: '申請のお知らせ（メーカー宛て）', en: 'New request, to the maker' },
  purpose: {
    ja: '新しい申請をメーカーの担当者に知らせます。「申請のたびに送る」を選んだときだけ、日本語で送ります。',
    en: 'Tells the maker about each new request, if this is switched on. Always sent in Japanese.',
  },
  placeholders: ['company', 'name', 'mail', 'service', 'content', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】新しい申請 {company}',
    body: `新しい申請がありました。このメールに返信すると、申請した方に届きます。

会社名：{company}
氏名：{name}
メールアドレス：{mail}
サービス：{service}

{content}

{link}`,
  },
  en: {
    subject: '[Yardkey] New request from {company}',
    body: `There is a new request. Reply to this email to answer the applicant.

Company: {company}
Name: {name}
Email: {mail}
Services: {service}

{content}

{link}`,
  },
}

/** To the maker, once a day: the requests that wait for a decision. */
export const requestDigest: MailTemplate = {
  name: { ja: '承認待ちの申請（メーカー宛て、1日1回）', en: 'Waiting requests, daily to the maker' },
  purpose: {
    ja: '承認を待っている申請を、1日1回メーカーの担当者に知らせます。「1日1回送る」を選んだときだけ、日本語で送ります。',
    en: 'Lists the requests that wait for a decision, once a day, if this is switched on. Always sent in Japanese.',
  },
  placeholders: ['count', 'content', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】承認待ちの申請があります',
    body: `承認を待っている申請が{count}件あります。

{content}

次の画面で内容を確認し、承認または却下してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Requests are waiting',
    body: `Requests that wait for a decision: {count}

{content}

Check them here, and approve or reject them:

{link}`,
  },
}

/** To those who decide: the request of a person who has lost their passkeys. Reply-To is the person. */
export const passkeyLost: MailTemplate = {
  name: { ja: 'パスキー紛失の申請', en: 'Lost passkeys' },
  purpose: {
    ja: 'パスキーを紛失した方からの申請を、会社の管理者またはメーカーの担当者に知らせます。',
    en: "Tells a company's administrators, or the maker, that someone has lost their passkeys and asks for help.",
  },
  placeholders: ['company', 'name', 'mail', 'content', 'link'],
  required: ['content', 'link'],
  ja: {
    subject: '【Yardkey】パスキー紛失の申請 {name}',
    body: `次の方から、パスキーを紛失したとの申請がありました。このメールに返信すると、申請した方に届きます。

会社名：{company}
氏名：{name}
メールアドレス：{mail}

理由：

{content}

電話などで本人からの申請であることを確認してから、次の画面で承認または却下してください。ほかの人がパスワードを知っているおそれもあります。承認すると、本人のパスキーとリカバリーコードはすべて削除されます。

{link}`,
  },
  en: {
    subject: '[Yardkey] Lost passkeys: {name}',
    body: `Someone has lost their passkeys and asks for help. Reply to this email to answer them.

Company: {company}
Name: {name}
Email: {mail}

Reason:

{content}

Confirm that the request came from them, for example by phone: someone else may know their password. Then approve or reject it here. Approving removes all their passkeys and recovery codes.

{link}`,
  },
}

/** To the maker: an unlock request of a locked administrator. Reply-To is the administrator. */
export const unlockRequest: MailTemplate = {
  name: { ja: 'ロック解除の申請（メーカー宛て）', en: 'Unlock request, to the maker' },
  purpose: {
    ja: 'ロックされた管理者からの申請をメーカーの担当者に転送します。常に日本語で送ります。',
    en: 'Forwards the request of a locked administrator to the maker. Always sent in Japanese.',
  },
  placeholders: ['company', 'name', 'mail', 'content', 'link'],
  required: ['content'],
  ja: {
    subject: '【Yardkey】ロック解除の申請 {company}',
    body: `ロックされた管理者から、ロック解除の申請がありました。このメールに返信すると、申請した方に届きます。

会社名：{company}
氏名：{name}
メールアドレス：{mail}

理由：

{content}

本人からの申請であることを確認し、次の画面でロックを解除してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Unlock request from {company}',
    body: `A locked administrator has asked to be unlocked. Reply to this email to answer them.

Company: {company}
Name: {name}
Email: {mail}

Reason:

{content}

Confirm that the request came from them, then unlock the account here:

{link}`,
  },
}

/** To the maker: someone has changed the address of an invited administrator or employee. Reply-To is who did. */
export const invitedAddressChanged: MailTemplate = {
  name: { ja: '招待先の変更（メーカー宛て）', en: 'Invitation sent elsewhere, to the maker' },
  purpose: {
    ja: '登録前の管理者または社員のメールアドレスが変更されたことを、メーカーの担当者に知らせます。常に日本語で送ります。',
    en: 'Tells the maker that the address of an administrator or employee who has not registered yet was changed. Always sent in Japanese.',
  },
  placeholders: ['company', 'name', 'mail', 'content', 'link'],
  required: ['mail', 'link'],
  ja: {
    subject: '【Yardkey】招待先のメールアドレスが変更されました',
    body: `登録前の管理者または社員のメールアドレスが変更され、招待メールが新しいメールアドレスに送信されました。このメールに返信すると、変更した社員に届きます。

会社名：{company}
氏名：{name}
新しいメールアドレス：{mail}

{content}

心当たりのない変更の場合は、次の画面でアカウントを無効にし、変更した社員のパスワードを再設定してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] An invitation now goes to another address',
    body: `The address of an administrator or employee who has not registered yet was changed, and the invitation was sent to the new one. Reply to this email to reach the employee who changed it.

Company: {company}
Name: {name}
New email address: {mail}

{content}

If this change was not intended, deactivate the account here, and reset the password of the employee who changed it:

{link}`,
  },
}
