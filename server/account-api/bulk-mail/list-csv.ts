import type { BulkMailRow, BulkRecipient } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import { type CsvColumn, csvColumns, csvTime, titlesIn } from '../access/list-csv.ts'

/** The columns of the history, in a file. States are codes. */
export const bulkMailColumns = (locale: Locale, timeZone: string): CsvColumn<BulkMailRow>[] => {
  const timeOf = csvTime(timeZone)
  const inZone = titlesIn(timeZone)
  return csvColumns(locale, [
    [{ ja: '番号', en: 'Number' }, row => row.id],
    [{ ja: '件名', en: 'Subject' }, row => row.subject],
    [{ ja: '送信者', en: 'Sent by' }, row => row.sent_by],
    [{ ja: '状態', en: 'State' }, row => row.state],
    [inZone('受付日時', 'Accepted at'), row => timeOf(row.started_at)],
    [inZone('送信日時', 'Send at'), row => timeOf(row.send_at)],
    [inZone('終了日時', 'Finished at'), row => timeOf(row.finished_at)],
    [{ ja: '宛先', en: 'Recipients' }, row => String(row.total)],
    [{ ja: '送信済み', en: 'Sent' }, row => String(row.sent)],
    [{ ja: '失敗', en: 'Failed' }, row => String(row.failed)],
    [{ ja: '不明', en: 'Uncertain' }, row => String(row.uncertain)],
  ])
}

/** The columns of the recipients of a bulk mail, in a file. States are codes. */
export const recipientColumns = (locale: Locale, timeZone: string): CsvColumn<BulkRecipient>[] => {
  const timeOf = csvTime(timeZone)
  const inZone = titlesIn(timeZone)
  return csvColumns(locale, [
    [{ ja: 'メールアドレス', en: 'Email address' }, row => row.email],
    [{ ja: '会社名', en: 'Company' }, row => row.company],
    [{ ja: '状態', en: 'State' }, row => row.state],
    [inZone('日時', 'Time'), row => timeOf(row.at)],
    [{ ja: '理由', en: 'Reason' }, row => row.error ?? ''],
  ])
}
