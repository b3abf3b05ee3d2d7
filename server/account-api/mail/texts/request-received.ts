import type { MailTemplate } from './mail-template.ts'

/** To an applicant whose registration link waits for an employee's approval. */
export const requestReceived: MailTemplate = {
  name: { ja: '利用申請の受付', en: 'Access request received' },
  purpose: {
    ja: '承認が必要な利用申請を受け付けたことを、申請した人に知らせます。',
    en: 'Confirms an access request that waits for approval.',
  },
  placeholders: ['greeting', 'company'],
  required: [],
  ja: {
    subject: '【Yardkey】利用申請を受け付けました',
    body: `{company}
{greeting}

Yardkeyの利用をご申請いただき、ありがとうございます。
担当者が申請の内容を確認し、結果をこのメールアドレスにお知らせします。承認されると、登録リンクが届きます。

お心当たりのない場合は、このメールを破棄してください。登録は行われません。`,
  },
  en: {
    subject: '[Yardkey] We have received your request',
    body: `{greeting}

Thank you for your request for access to Yardkey ({company}).
We check the request first and email you the result at this address. If it is approved, you receive your registration link.

If you didn't request this, ignore this email. Nothing will be registered.`,
  },
}
