import type { MailTemplate } from './mail-template.ts'

/** To an applicant whose access request the maker has rejected. */
export const requestRejected: MailTemplate = {
  name: { ja: '利用申請の却下', en: 'Access request rejected' },
  purpose: {
    ja: '利用申請を却下したことを、理由とともに申請した人に知らせます。',
    en: 'Tells an applicant that their access request was rejected, and why.',
  },
  placeholders: ['greeting', 'company', 'reason', 'link'],
  required: ['reason'],
  ja: {
    subject: '【Yardkey】利用申請の結果について',
    body: `{company}
{greeting}

Yardkeyの利用申請を確認しましたが、今回は承認できませんでした。理由は次のとおりです。

{reason}

ご不明な点は、次の画面からお問い合わせください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your access request',
    body: `{greeting}

We've checked the request for {company} and can't approve it for now. The reason is:

{reason}

If you have questions, contact us here:

{link}`,
  },
}
