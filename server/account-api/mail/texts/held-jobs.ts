import type { MailTemplate } from './mail-template.ts'

/** To a person whose scheduled or running jobs are held. */
export const jobsHeld: MailTemplate = {
  name: { ja: '処理の保留のお知らせ', en: 'Scheduled work is on hold' },
  purpose: {
    ja: 'アカウントの保護やログアウトなどで、予約または実行中の処理を保留したことを本人に知らせます。',
    en: 'Tells a user which of their scheduled or running work is on hold, as after their account was secured.',
  },
  placeholders: ['greeting', 'content', 'change', 'time', 'link'],
  required: ['content', 'link'],
  ja: {
    subject: '【Yardkey】予約または実行中の処理を保留しました',
    body: `{greeting}

Yardkeyアカウントで予約または実行中だった次の処理を保留しました。再開するまで実行されません。

{content}

理由：{change}
日時：{time}

ご自身で始めた処理の場合は、次の画面で再開できます。お心当たりのない場合は、取り消してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Scheduled or running work is on hold',
    body: `{greeting}

The following work of your Yardkey account was scheduled or running. It is on hold, and nothing happens until it is resumed.

{content}

Reason: {change}
Time: {time}

If you started it, you can resume it here. If you didn't, cancel it:

{link}`,
  },
}

/** To the other administrators of a company: an import of one of them is held, and they can decide about it. */
export const jobsHeldToAdministrators: MailTemplate = {
  name: { ja: '管理者の処理の保留（ほかの管理者宛て）', en: 'Work of an administrator is on hold, to the others' },
  purpose: {
    ja: '会社の管理者が予約または実行していた処理を保留したことを、その会社のほかの管理者に知らせます。',
    en: 'Tells the other administrators of a company which scheduled or running work of one of them is on hold.',
  },
  placeholders: ['greeting', 'mail', 'content', 'change', 'time', 'link'],
  required: ['content', 'link'],
  ja: {
    subject: '【Yardkey】管理者の処理を保留しました',
    body: `{greeting}

{mail} が予約または実行していた次の処理を保留しました。管理者が再開または取り消すまで実行されません。

{content}

理由：{change}
日時：{time}

次の画面で内容を確認し、再開または取り消してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Work of an administrator is on hold',
    body: `{greeting}

The following work of {mail} was scheduled or running. It is on hold until an administrator resumes or cancels it.

{content}

Reason: {change}
Time: {time}

Check it here, then resume or cancel it:

{link}`,
  },
}

/** To the maker: what an employee had scheduled is held, and another editor can decide about it. */
export const jobsHeldToMaker: MailTemplate = {
  name: { ja: '社員の処理の保留（メーカー宛て）', en: 'Work of an employee is on hold, to the maker' },
  purpose: {
    ja: '社員が予約または実行していた処理を保留したことを、メーカーの担当者に日本語で知らせます。',
    en: 'Tells the maker which scheduled or running work of an employee is on hold. Always sent in Japanese.',
  },
  placeholders: ['mail', 'content', 'change', 'time', 'link'],
  required: ['content', 'link'],
  ja: {
    subject: '【Yardkey】社員の処理を保留しました',
    body: `{mail} が予約または実行していた次の処理を保留しました。編集できる社員が再開または取り消すまで実行されません。

{content}

理由：{change}
日時：{time}

次の画面で確認してください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Work of an employee is on hold',
    body: `The following work of {mail} was scheduled or running. It is on hold until an employee who can make changes resumes or cancels it.

{content}

Reason: {change}
Time: {time}

Check it here:

{link}`,
  },
}
