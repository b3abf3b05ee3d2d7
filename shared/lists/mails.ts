import type { BulkMailRow } from '../contract/bulk-mail/bulk-mail.ts'
import type { AutomaticMail } from '../contract/mail/automatic-reply.ts'
import { type BulkMailError, type BulkRecipientState, isCollecting, isScheduled } from '../rules/bulk-mail.ts'
import { heldWords } from '../rules/jobs.ts'
import type { Words } from '../rules/locale.ts'
import type { ListColumns } from './list.ts'
import { titles } from './titles.ts'

/** States of a bulk mail as readers see them: some that wait do so for a reason. */
export const bulkStateWords = {
  held: heldWords,
  queued: { ja: '送信待ち', en: 'Queued' },
  scheduled: { ja: '送信予約', en: 'Scheduled' },
  collecting: { ja: '宛先を準備中', en: 'Collecting recipients' },
  sending: { ja: '送信中', en: 'Sending' },
  paused: { ja: '一時停止中', en: 'Paused' },
  done: { ja: '送信完了', en: 'Done' },
  done_with_failures: { ja: '送信完了（失敗あり）', en: 'Done with failures' },
  cancelled: { ja: '中止', en: 'Cancelled' },
} as const satisfies Record<BulkMailRow['state'] | 'held' | 'scheduled' | 'collecting', Words>

/** The state of a bulk mail as readers see it. */
export const bulkStateOf = (
  mail: Pick<BulkMailRow, 'state' | 'held' | 'collecting' | 'send_at'>,
): keyof typeof bulkStateWords => {
  if (mail.held) return 'held'
  if (isCollecting(mail)) return 'collecting'
  return isScheduled(mail) ? 'scheduled' : mail.state
}

/** Bulk mails. */
export const bulkMailList = {
  id: { title: { ja: '番号', en: 'Number' }, only: 'file' },
  subject: { title: { ja: '件名', en: 'Subject' }, kind: 'head' },
  sent_by: { title: { ja: '送信者', en: 'Sent by' }, only: 'file' },
  state: { title: titles.state, kind: 'chip', words: bulkStateWords },
  progress: { title: { ja: '進捗', en: 'Progress' }, kind: 'short', only: 'page' },
  started: { title: { ja: '開始', en: 'Started' }, kind: 'time', only: 'page' },
  started_at: { title: { ja: '受付日時', en: 'Accepted at' }, kind: 'time', only: 'file' },
  send_at: { title: { ja: '送信日時', en: 'Send at' }, kind: 'time', only: 'file' },
  finished_at: { title: { ja: '終了', en: 'Ended' }, kind: 'time', only: 'file' },
  total: { title: { ja: '宛先', en: 'Recipients' }, kind: 'number' },
  sent: { title: { ja: '送信済み', en: 'Sent' }, kind: 'number', only: 'file' },
  troubled: { title: { ja: '失敗・結果不明', en: 'Failed or uncertain' }, kind: 'number', only: 'page' },
  failed: { title: { ja: '失敗', en: 'Failed' }, kind: 'number', only: 'file' },
  uncertain: { title: { ja: '結果不明', en: 'Uncertain' }, kind: 'number', only: 'file' },
} as const satisfies ListColumns

export const recipientStateWords = {
  pending: { ja: '送信待ち', en: 'Waiting' },
  claimed: { ja: '送信中', en: 'Sending now' },
  sent: { ja: '送信済み', en: 'Sent' },
  failed: { ja: '失敗', en: 'Failed' },
  uncertain: { ja: '結果不明', en: 'Uncertain' },
} as const satisfies Record<BulkRecipientState, Words>

/** Why a mail failed or is uncertain, unless the mail server said it. */
export const bulkErrorWords = {
  no_recipient: {
    ja: '送信前に、アカウントが無効化または削除されたか、メールアドレスが変更されました。',
    en: 'The account was deactivated or deleted, or its address changed, before the email was sent.',
  },
  interrupted: {
    ja: '送信結果を記録する前に処理が中断しました。自動では再送信しません。',
    en: 'The service stopped before it could record the result. Not resent automatically.',
  },
  connection_lost: {
    ja: 'メールサーバーの応答の前に接続が切れました。自動では再送信しません。',
    en: 'The connection was lost before the mail server replied. Not resent automatically.',
  },
} as const satisfies Record<BulkMailError, Words>

/** The recipients of a bulk mail. */
export const recipientList = {
  email: { title: titles.email, kind: 'head' },
  company: { title: { ja: '会社', en: 'Company' }, kind: 'org' },
  state: { title: titles.state, kind: 'chip', words: recipientStateWords },
  at: { title: { ja: '時刻', en: 'Time' }, kind: 'time' },
  error: { title: titles.reason, words: bulkErrorWords, only: 'file' },
} as const satisfies ListColumns

export const mailStateWords = {
  pending: { ja: '送信待ち', en: 'Waiting' },
  sent: { ja: '送信済み', en: 'Sent' },
  failed: { ja: '失敗', en: 'Failed' },
} as const satisfies Record<AutomaticMail['state'], Words>

/** The automatic mails of a template. */
export const automaticMailList = {
  to: { title: { ja: '宛先', en: 'To' }, kind: 'head' },
  locale: { title: { ja: '言語', en: 'Language' }, only: 'file' },
  subject: { title: { ja: '件名', en: 'Subject' }, only: 'file' },
  state: { title: titles.state, kind: 'chip', words: mailStateWords },
  created_at: { title: { ja: '作成', en: 'Created' }, kind: 'time' },
  sent_at: { title: { ja: '送信', en: 'Sent at' }, kind: 'time' },
  attempts: { title: { ja: '試行回数', en: 'Attempts' }, kind: 'number', only: 'file' },
  error: { title: titles.reason, only: 'file' },
} as const satisfies ListColumns
