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

/** To an administrator whose request for services the maker has rejected. */
export const servicesRejected: MailTemplate = {
  name: { ja: 'サービスの申請の却下', en: 'Service request rejected' },
  purpose: {
    ja: 'サービスの申請を却下したことを、理由とともに申請した管理者に知らせます。',
    en: 'Tells an administrator that a request for services was rejected, and why.',
  },
  placeholders: ['greeting', 'company', 'services', 'reason'],
  required: ['reason'],
  ja: {
    subject: '【Yardkey】サービスの申請の結果について',
    body: `{company}
{greeting}

次のサービスの申請を確認しましたが、今回は提供できません。

{services}

理由は次のとおりです。

{reason}

アカウントと、ほかのサービスには影響しません。`,
  },
  en: {
    subject: '[Yardkey] Your service request',
    body: `{greeting}

We've checked the request for these services for {company} and can't provide them for now:

{services}

The reason is:

{reason}

Your account and your other services stay as they are.`,
  },
}
