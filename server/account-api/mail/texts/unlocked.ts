import type { MailTemplate } from './mail-template.ts'

/** To a person whose account was locked by inactivity and is unlocked now. */
export const unlocked: MailTemplate = {
  name: { ja: 'ロック解除のお知らせ', en: 'Account unlocked' },
  purpose: {
    ja: 'ロックが解除されたことを本人に知らせます。',
    en: 'Tells a person that the account is unlocked.',
  },
  placeholders: ['greeting', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】アカウントのロックを解除しました',
    body: `{greeting}

長い間ご利用がなかったためロックされていた Yardkey アカウントのロックを解除しました。
これまでのパスワードで、次の画面からログインできます。

{link}

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Your account has been unlocked',
    body: `{greeting}

Your Yardkey account was locked because it had not been used for a long time. It is unlocked now.
You can log in here with the password that you had:

{link}

If you did not expect this, please ask the administrator of your company.`,
  },
}
