import type { MailTemplate } from './mail-template.ts'

/** To an employee of the maker, the first one of a new installation too. */
export const employeeRegistration: MailTemplate = {
  name: { ja: '社員アカウントの登録', en: 'Registration of an employee' },
  purpose: {
    ja: 'メーカーの社員に、社員アカウントを登録するリンクを送ります。',
    en: 'To an employee of the maker: the link to register the employee account.',
  },
  placeholders: ['greeting', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】社員アカウントの登録',
    body: `{greeting}

Yardkey の業務管理を使う社員アカウントを用意しました。
次のリンクを開き、お名前とパスワードを登録してください。

{link}

このリンクの有効期限は{validity}です。期限を過ぎたときは、リンクを開いた画面から新しいリンクをお送りできます。`,
  },
  en: {
    subject: '[Yardkey] Register your employee account',
    body: `{greeting}

Your employee account for the Yardkey back-office is prepared.
Please open this link to register your name and choose a password:

{link}

The link is valid for {validity}. After that, the page behind it can send you a new one.`,
  },
}
