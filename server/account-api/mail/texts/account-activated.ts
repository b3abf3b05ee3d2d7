import type { MailTemplate } from './mail-template.ts'

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
