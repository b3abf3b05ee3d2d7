import type { MailTemplate } from './mail-template.ts'

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
