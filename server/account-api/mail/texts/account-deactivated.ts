import type { MailTemplate } from './mail-template.ts'

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
