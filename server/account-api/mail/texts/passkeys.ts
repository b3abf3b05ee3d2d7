import type { MailTemplate } from './mail-template.ts'

/** To a person whose passkeys or recovery codes have changed, or were used in a way that the person should know. */
export const factorChanged: MailTemplate = {
  name: { ja: 'パスキーとリカバリーコードのお知らせ', en: 'Passkeys and recovery codes' },
  purpose: {
    ja: 'パスキーの追加や削除、リカバリーコードの作成や使用を本人に知らせ、心当たりのない場合のリンクを送ります。',
    en: 'Tells a user that a passkey was added or removed, or that recovery codes were made or used, with a link in case it was not them.',
  },
  placeholders: ['greeting', 'change', 'time', 'validity', 'link'],
  required: ['change', 'link'],
  ja: {
    subject: '【Yardkey】パスキーまたはリカバリーコードのお知らせ',
    body: `{greeting}

Yardkeyアカウントについてお知らせします。

{change}

日時：{time}

お心当たりのある場合は、何もする必要はありません。

お心当たりのない場合は、すぐに次のリンクを開いてアカウントを保護してください。

{link}

すべての端末からログアウトされ、現在のパスワードは使えなくなります。ご自身のものではない可能性のあるパスキーは、確認するまでログインに使えません。新しいパスワードを設定するリンクを、このメールアドレスに送ります。

リンクの有効期間は{validity}です。`,
  },
  en: {
    subject: '[Yardkey] News about your passkeys or recovery codes',
    body: `{greeting}

There is news about your Yardkey account:

{change}

Time: {time}

If this was you, there is nothing to do.

If this wasn't you, open this link now and secure your account:

{link}

All devices are then logged out, and the present password stops working. Passkeys that may not be yours can't log in until you've checked them. We'll email you at this address to choose a new one.

The link is valid for {validity}.`,
  },
}

/** To all who can change the policy of passkeys, when it demands less than before. */
export const passkeyPolicyLowered: MailTemplate = {
  name: { ja: 'パスキーの方針の緩和', en: 'Passkey policy is less strict' },
  purpose: {
    ja: 'パスキーの方針が緩められたことを、会社のすべての管理者に知らせます。社員の方針の場合は、編集できるすべての社員に知らせます。',
    en: 'Tells all administrators of a company that its passkey policy is less strict. For the policy of employees, tells all who can make changes.',
  },
  placeholders: ['greeting', 'company', 'change', 'time', 'link'],
  required: ['change', 'link'],
  ja: {
    subject: '【Yardkey】パスキーの方針が緩められました',
    body: `{company}
{greeting}

パスキーの方針が緩められました。

{change}

日時：{time}

方針を変更できる方全員にお送りしています。予定された変更でない場合は、すぐに操作の記録を確認し、方針を元に戻してください。記録は次の画面にあります。

{link}`,
  },
  en: {
    subject: '[Yardkey] The passkey policy is less strict now',
    body: `{greeting}

The passkey policy is less strict now.
Company: {company}

{change}

Time: {time}

Everyone who can change the policy gets this email. If this change wasn't planned, check now who made it, and set the policy back. The audit trail is here:

{link}`,
  },
}
