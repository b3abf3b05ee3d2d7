import type { MailTemplate } from './mail-template.ts'

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
