import type { MailText } from './mail-text.ts'

/** To the future administrator of a company that asked for access. */
export const registration: MailText = {
  ja: {
    subject: '【Yardkey】本登録のご案内',
    text: `{company}
{greeting}

Yardkey の利用申請をありがとうございます。
次のリンクを開き、会社の情報とパスワードを登録してください。

{link}

このリンクの有効期限は{validity}です。期限を過ぎたときは、リンクを開いた画面から新しいリンクをお送りできます。

お心当たりのない場合は、このメールを破棄してください。登録は行われません。`,
  },
  en: {
    subject: '[Yardkey] Complete your registration',
    text: `{greeting}

thank you for asking for access to Yardkey for {company}.
Please open this link to register your company and choose a password:

{link}

The link is valid for {validity}. After that, the page behind it can send you a new one.

If you did not ask for this, please ignore this mail. Nothing will be registered.`,
  },
}
