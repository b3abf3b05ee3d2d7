import type { MailTemplate } from './mail-template.ts'

/** To the future administrator of a company that asked for access. */
export const registration: MailTemplate = {
  name: { ja: '本登録のご案内', en: 'Registration link' },
  purpose: {
    ja: '利用申請をした会社の担当者に、会社の本登録をするリンクを送ります。',
    en: 'To whoever requested access for a company: the link to register it.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】本登録のご案内',
    body: `{company}
{greeting}

Yardkey の利用申請をありがとうございます。
次のリンクを開き、会社の情報とパスワードを登録してください。

{link}

このリンクの有効期限は{validity}です。期限を過ぎたときは、リンクを開いた画面から新しいリンクをお送りできます。

お心当たりのない場合は、このメールを破棄してください。登録は行われません。`,
  },
  en: {
    subject: '[Yardkey] Complete your registration',
    body: `{greeting}

Thank you for asking for access to Yardkey for {company}.
Please open this link to register your company and choose a password:

{link}

The link is valid for {validity}. After that, the page behind it can send you a new one.

If you did not ask for this, please ignore this mail. Nothing will be registered.`,
  },
}
