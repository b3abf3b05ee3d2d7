import type { MailTemplate } from './mail-template.ts'

/** To a person whose account was locked and is now unlocked. */
export const unlocked: MailTemplate = {
  name: { ja: 'ロック解除のお知らせ', en: 'Account unlocked' },
  purpose: {
    ja: 'ロックが解除されたことを本人に知らせます。',
    en: 'Tells a user that their account is unlocked.',
  },
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
