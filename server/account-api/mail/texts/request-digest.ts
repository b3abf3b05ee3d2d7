import type { MailTemplate } from './mail-template.ts'

/** To the maker, once a day: the requests that wait for a decision. */
export const requestDigest: MailTemplate = {
  name: { ja: '承認待ちの申請（メーカー宛て、1日1回）', en: 'Waiting requests, daily to the maker' },
  purpose: {
    ja: '承認を待っている申請を、1日1回メーカーの担当者に知らせます。「1日1回送る」を選んだときだけ、日本語で送ります。',
    en: 'Lists the requests that wait for a decision, once a day, if this is switched on. Always sent in Japanese.',
  },
  placeholders: ['count', 'content', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】承認待ちの申請があります',
    body: `承認を待っている申請が{count}件あります。

{content}

次の画面で内容を確認し、承認または却下してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Requests are waiting',
    body: `Requests that wait for a decision: {count}

{content}

Check them here, and approve or reject them:

{link}`,
  },
}
