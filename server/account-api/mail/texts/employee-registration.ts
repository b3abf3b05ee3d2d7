import type { MailText } from './mail-text.ts'

/** To an employee of the maker, the first one of a new installation too. */
export const employeeRegistration: MailText = {
  ja: {
    subject: '【Yardkey】社員アカウントの登録',
    text: `{greeting}

Yardkey の業務管理を使う社員アカウントを用意しました。
次のリンクを開き、お名前とパスワードを登録してください。

{link}

このリンクの有効期限は{validity}です。期限を過ぎたときは、リンクを開いた画面から新しいリンクをお送りできます。`,
  },
  en: {
    subject: '[Yardkey] Register your employee account',
    text: `{greeting}

your employee account for the Yardkey back-office is prepared.
Please open this link to register your name and choose a password:

{link}

The link is valid for {validity}. After that, the page behind it can send you a new one.`,
  },
}
