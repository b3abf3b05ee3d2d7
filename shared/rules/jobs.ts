import type { ImportState } from './account-import.ts'
import type { Words } from './locale.ts'

/** What is said of a held job in place of its state. */
export const heldWords: Words = { ja: '保留中', en: 'On hold' }

/** What of a kind of job servers and pages need. */
interface Job {
  /** What it is called in mails and lists. */
  words: Words
  /** How its codes in the trail begin. */
  trail: string
  /** The kind of their target. */
  target: string
  /** Where it is listed, for mails. */
  page: `/${string}`
}

/** What is done to a job with rows, and told in the trail. */
const jobActs = ['run', 'stop', 'hold', 'resume'] as const

/** States of a job with rows, as readers see them. */
export type JobStateWord = ImportState | 'held' | 'done_with_errors'

/** A job with rows: it is checked, then made in slices. */
interface RowJob extends Job {
  /**
   * What its rows are. `file`: lines of a file, whose cells are corrected while it is checked. `people`: people who exist, who are shown
   * by name, with the most frequent reasons why they are refused.
   */
  rowsAre: 'file' | 'people'
  /** Where the administrators of a company find theirs. */
  pageOf: (companyCode: string) => `/${string}`
  acts: Record<(typeof jobActs)[number], Words>
  states: Record<JobStateWord, Words>
}

/** Where all jobs with rows are listed, and what the trail names them. */
const listed = {
  target: 'account_import',
  page: '/account/import',
  pageOf: (companyCode: string) => `/accountSetting/${companyCode}/import` as const,
} as const

const importStates = {
  held: heldWords,
  reading: { ja: '確認中', en: 'Checking' },
  refused: { ja: '確認できませんでした', en: 'Check failed' },
  checked: { ja: '未実行', en: 'Not imported yet' },
  running: { ja: '取り込み中', en: 'Importing' },
  inviting: { ja: '招待の送信待ち', en: 'Invitations waiting' },
  done: { ja: '完了', en: 'Imported' },
  done_with_errors: { ja: '完了（エラーあり）', en: 'Imported with errors' },
  stopped: { ja: '中止', en: 'Stopped' },
} as const

/** Jobs with rows about people, by kind. */
export const rowJobs = {
  /** The rows are those of a file. */
  import: {
    ...listed,
    words: { ja: '利用者の取り込み', en: 'Import of people' },
    rowsAre: 'file',
    trail: 'account_import',
    acts: {
      run: { ja: '利用者の取り込みの開始', en: 'Import of people started' },
      stop: { ja: '利用者の取り込みの中止', en: 'Import of people stopped' },
      hold: { ja: '利用者の取り込みの保留', en: 'Import of people put on hold' },
      resume: { ja: '利用者の取り込みの再開', en: 'Import of people resumed' },
    },
    states: importStates,
  },
  /** A bulk change: the rows are people who were selected in a list. */
  selection: {
    ...listed,
    words: { ja: '選択した利用者の変更', en: 'Change to selected people' },
    rowsAre: 'people',
    trail: 'account_selection',
    acts: {
      run: { ja: '選択した利用者の変更の開始', en: 'Change of selected people started' },
      stop: { ja: '選択した利用者の変更の中止', en: 'Change of selected people stopped' },
      hold: { ja: '選択した利用者の変更の保留', en: 'Change of selected people put on hold' },
      resume: { ja: '選択した利用者の変更の再開', en: 'Change of selected people resumed' },
    },
    states: {
      ...importStates,
      checked: { ja: '未実行', en: 'Not run yet' },
      running: { ja: '実行中', en: 'Running' },
      done: { ja: '完了', en: 'Done' },
      done_with_errors: { ja: '完了（変更不可あり）', en: 'Done, some refused' },
    },
  },
} as const satisfies Record<string, RowJob>
export type RowJobKind = keyof typeof rowJobs

export const rowJobKinds = Object.keys(rowJobs) as RowJobKind[]

/** Codes in the trail of what is done to jobs with rows. */
type RowJobAction = `${(typeof rowJobs)[RowJobKind]['trail']}.${(typeof jobActs)[number]}`

const actionWords = new Map<RowJobAction, Words>(
  Object.values(rowJobs).flatMap(({ trail, acts }) => jobActs.map(act => [`${trail}.${act}` as const, acts[act]])),
)
export const rowJobActions: readonly RowJobAction[] = [...actionWords.keys()]

/** What the trail says of such a code; undefined for others. */
export const rowJobActionWords: ReadonlyMap<string, Words> = actionWords

/** What a person begins and the product finishes later, by itself, by kind. */
export const jobs = {
  bulk_mail: {
    words: { ja: '利用者への一斉メール', en: 'Email to users' },
    trail: 'bulk_mail',
    target: 'bulk_mail',
    page: '/mailManagement/bulkSending/log',
  },
  ...rowJobs,
  news: {
    words: { ja: '公開前のお知らせ', en: 'Scheduled news' },
    trail: 'news',
    target: 'news',
    page: '/settings/news',
  },
  document: {
    words: { ja: '公開前の規約など', en: 'Scheduled version of a document' },
    trail: 'document',
    target: 'document',
    page: '/settings/document',
  },
} as const satisfies Record<string, Job>
export type JobKind = keyof typeof jobs

export const jobKinds = Object.keys(jobs) as JobKind[]

/**
 * Why a job is held: what ended the trust in the session that began it. `right`: the person may no longer do what it does.
 */
export const holdReasons = [
  'secured',
  'password_reset',
  'address_undone',
  'sessions_ended',
  'sessions_ended_by_other',
  'session_ended',
  'provider_logout',
  'passkeys_lost',
  'provider_unlinked',
  'lock',
  'deactivation',
  'deletion',
  'right',
] as const
export type HoldReason = (typeof holdReasons)[number]
