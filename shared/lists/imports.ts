import type { ImportSummary } from '../model/job.ts'
import { type JobStateWord, rowJobs } from '../rules/jobs.ts'
import type { Words } from '../rules/locale.ts'
import type { SelectionAction } from '../rules/selection.ts'
import type { ListColumns } from './list.ts'
import { titles } from './titles.ts'

/** What can be done with people that are selected in a list. */
export const selectionActionWords = {
  invite: { ja: '招待メールを送る', en: 'Send invitations' },
  activate: { ja: '有効にする', en: 'Activate' },
  deactivate: { ja: '無効にする', en: 'Deactivate' },
  unlock: { ja: 'ロックを解除する', en: 'Unlock' },
  permit: { ja: 'サービスを利用可にする', en: 'Give access to services' },
  withdraw: { ja: 'サービスを利用不可にする', en: 'Remove access to services' },
  administrator: { ja: '管理者にする', en: 'Make administrators' },
  general: { ja: '一般利用者にする', en: 'Make general users' },
} as const satisfies Record<SelectionAction, Words>

type Summary = Pick<ImportSummary, 'kind' | 'state' | 'done' | 'held'>

/** The state of an import as readers see it. */
export const importStateOf = ({ state, done, held }: Omit<Summary, 'kind'>): JobStateWord => {
  if (held) return 'held'
  return state === 'done' && done.error > 0 ? 'done_with_errors' : state
}

/** What it is called. */
export const importStateTextOf = (summary: Summary): Words => rowJobs[summary.kind].states[importStateOf(summary)]

/** What a row of the history tells: what the check has found, or what the run has done. */
export const importCountsOf = ({ state, found, done }: Pick<ImportSummary, 'state' | 'found' | 'done'>) =>
  state === 'checked' ? found : done

/** Imports of files, and changes of selected people. */
export const importList = {
  name: { title: { ja: 'ファイル・変更の内容', en: 'File or change' }, kind: 'head', only: 'page' },
  created_at: { title: { ja: '確認日時', en: 'Checked at' }, kind: 'time', only: 'file' },
  company_code: { title: titles.companyCode, only: 'file' },
  file_name: { title: { ja: 'ファイル', en: 'File' }, only: 'file' },
  action: { title: { ja: '変更の内容', en: 'Change' }, words: selectionActionWords, only: 'file' },
  made_by: { title: { ja: '実行者', en: 'By' }, only: 'file' },
  state: { title: titles.state, kind: 'chip' },
  started_at: { title: { ja: '開始', en: 'Started' }, kind: 'time', only: 'file' },
  finished_at: { title: { ja: '終了', en: 'Ended' }, kind: 'time', only: 'file' },
  at: { title: { ja: '日時', en: 'Time' }, kind: 'time', only: 'page' },
  total: { title: { ja: '行数', en: 'Rows' }, kind: 'number', only: 'file' },
  add: { title: { ja: '追加', en: 'Add' }, kind: 'number' },
  change: { title: { ja: '変更', en: 'Change' }, kind: 'number' },
  same: { title: { ja: '変更なし', en: 'No change' }, kind: 'number' },
  error: { title: { ja: 'エラー', en: 'Error' }, kind: 'number' },
} as const satisfies ListColumns
