import type { MailTemplate } from './mail-template.ts'

/** To an administrator whose request for services the maker has approved. */
export const servicesApproved: MailTemplate = {
  name: { ja: 'サービスの承認', en: 'Services approved' },
  purpose: {
    ja: '申請したサービスが承認されたことを、申請した管理者に知らせます。',
    en: 'Tells an administrator which of the requested services were approved.',
  },
  placeholders: ['greeting', 'company', 'services', 'link'],
  required: ['services'],
  ja: {
    subject: '【Yardkey】サービスの申請が承認されました',
    body: `{company}
{greeting}

申請いただいた次のサービスを承認しました。

{services}

利用できる人は、会社の管理者が次の画面で設定します。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your service request is approved',
    body: `{greeting}

We've checked the request of {company} and approved these services:

{services}

Your company's administrators choose here who can use them:

{link}`,
  },
}
