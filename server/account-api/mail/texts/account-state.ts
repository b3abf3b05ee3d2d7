import type { MailTemplate } from './mail-template.ts'

/** To a person whose account was locked and is now unlocked. */
export const unlocked: MailTemplate = {
  name: { ja: 'ロック解除のお知らせ', en: 'Account unlocked' },
  purpose: { ja: 'ロックが解除されたことを本人に知らせます。', en: 'Tells a user that their account is unlocked.' },
  placeholders: ['greeting', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】アカウントのロックを解除しました',
    body: `{greeting}

Yardkeyアカウントのロックを解除しました。
これまでと同じパスワードで、次の画面からログインできます。

{link}

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Your account has been unlocked',
    body: `{greeting}

Your Yardkey account has been unlocked.
You can log in here with your existing password:

{link}

If you weren't expecting this, contact your company's administrator.`,
  },
}

/** To a locked administrator whose request the maker has rejected. */
export const unlockRejected: MailTemplate = {
  name: { ja: 'ロック解除の申請の却下', en: 'Unlock request rejected' },
  purpose: {
    ja: 'ロック解除の申請を却下したことを、理由とともに本人に知らせます。',
    en: 'Tells an administrator that their unlock request was rejected, and why.',
  },
  placeholders: ['greeting', 'reason', 'link'],
  required: ['reason'],
  ja: {
    subject: '【Yardkey】ロック解除の申請について',
    body: `{greeting}

Yardkeyアカウントのロック解除の申請を確認しましたが、今回は解除できませんでした。理由は次のとおりです。

{reason}

もう一度申請するときは、次の画面からログインしてください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your unlock request',
    body: `{greeting}

We've reviewed your request to unlock your Yardkey account and can't unlock it for now. The reason is:

{reason}

To send another request, log in here:

{link}`,
  },
}

/** To a person whose request about lost passkeys was rejected. */
export const passkeyRejected: MailTemplate = {
  name: { ja: 'パスキー紛失の申請の却下', en: 'Request about lost passkeys rejected' },
  purpose: {
    ja: 'パスキー紛失の申請を却下したことを、理由とともに本人に知らせます。',
    en: 'Tells a user that their request about lost passkeys was rejected, and why.',
  },
  placeholders: ['greeting', 'reason', 'link'],
  required: ['reason'],
  ja: {
    subject: '【Yardkey】パスキー紛失の申請について',
    body: `{greeting}

パスキー紛失の申請を確認しましたが、今回は承認できませんでした。理由は次のとおりです。

{reason}

もう一度申請するときは、次の画面からログインしてください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your request about lost passkeys',
    body: `{greeting}

We've reviewed your request about your lost passkeys and can't approve it for now. The reason is:

{reason}

To send another request, log in here:

{link}`,
  },
}

/** To a person whose role in a company, or whose rights as an employee, someone else has changed. */
export const roleChanged: MailTemplate = {
  name: { ja: '権限変更のお知らせ', en: 'Role changed' },
  purpose: {
    ja: '権限が変更されたことを本人に知らせます。',
    en: 'Tells a user that someone else has changed their role.',
  },
  placeholders: ['greeting', 'company', 'role', 'link'],
  required: ['role'],
  ja: {
    subject: '【Yardkey】権限が変更されました',
    body: `{company}
{greeting}

Yardkeyアカウントの権限が変更されました。
新しい権限：{role}

次の画面からログインできます。

{link}

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Your role has changed',
    body: `{greeting}

Your role in Yardkey has changed.
Company: {company}
New role: {role}

You can log in here:

{link}

If you weren't expecting this, contact your company's administrator.`,
  },
}

/** To a person whose account someone else has deactivated. */
export const accountDeactivated: MailTemplate = {
  name: { ja: 'アカウント無効のお知らせ', en: 'Account deactivated' },
  purpose: {
    ja: 'アカウントが無効になったことを本人に知らせます。',
    en: 'Tells a user that someone else has deactivated their account.',
  },
  placeholders: ['greeting', 'company'],
  required: [],
  ja: {
    subject: '【Yardkey】アカウントが無効になりました',
    body: `{company}
{greeting}

上記の会社でのYardkeyアカウントが無効になりました。
この会社の利用者としてはログインできません。

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Your account has been deactivated',
    body: `{greeting}

Your Yardkey account has been deactivated for this company:
{company}

You can no longer use it there.

If you weren't expecting this, contact your company's administrator.`,
  },
}

/** To a person whose account someone else has activated again. */
export const accountActivated: MailTemplate = {
  name: { ja: 'アカウント有効のお知らせ', en: 'Account activated' },
  purpose: {
    ja: 'アカウントが再び有効になったことを本人に知らせます。',
    en: 'Tells a user that someone else has activated their account again.',
  },
  placeholders: ['greeting', 'company', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】アカウントが有効になりました',
    body: `{company}
{greeting}

上記の会社でのYardkeyアカウントが再び有効になりました。
次の画面からログインできます。

{link}

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Your account is active again',
    body: `{greeting}

Your Yardkey account is active again for this company:
{company}

You can log in here:

{link}

If you weren't expecting this, contact your company's administrator.`,
  },
}
