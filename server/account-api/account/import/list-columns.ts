import type { ImportSummary } from '../../../../shared/contract/account/account-import.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { type CsvColumn, csvColumns, csvTime, titlesIn } from '../../access/list-csv.ts'

/** The columns of the list of imports, in a file. States and actions are codes. */
export const importColumns = (locale: Locale, timeZone: string): CsvColumn<ImportSummary>[] => {
  const timeOf = csvTime(timeZone)
  const inZone = titlesIn(timeZone)
  const countOf =
    (key: keyof ImportSummary['done']) =>
    ({ state, found, done }: ImportSummary) =>
      String((state === 'checked' ? found : done)[key])
  return csvColumns(locale, [
    [inZone('確認日時', 'Checked at'), row => timeOf(row.created_at)],
    [{ ja: '会社コード', en: 'Company code' }, row => row.company_code ?? ''],
    [{ ja: 'ファイル', en: 'File' }, row => row.file_name],
    [{ ja: '操作', en: 'Action' }, row => row.selection?.action ?? ''],
    [{ ja: '実行者', en: 'By' }, row => row.made_by],
    [{ ja: '状態', en: 'State' }, row => row.state],
    [inZone('開始日時', 'Started at'), row => timeOf(row.started_at)],
    [inZone('終了日時', 'Finished at'), row => timeOf(row.finished_at)],
    [{ ja: '行数', en: 'Rows' }, row => String(row.total)],
    [{ ja: '追加', en: 'Added' }, countOf('add')],
    [{ ja: '変更', en: 'Changed' }, countOf('change')],
    [{ ja: '変更なし', en: 'No change' }, countOf('same')],
    [{ ja: 'エラー', en: 'Errors' }, countOf('error')],
  ])
}
