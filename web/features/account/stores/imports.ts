import type { BodyOf, QueryOf } from '../../../../shared/contract/index.ts'
import { importLimits } from '../../../../shared/rules/account-import.ts'
import type { CsvCharset } from '../../../../shared/rules/csv.ts'
import { request } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { apiOf } from '../../../state/audience.ts'
import { fileIn } from '../../../state/csv-download.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'

/** Whose imports: those of a company's administrators, or of the employees. */
export type ImportSide =
  | { audience: 'customer'; company_code: string }
  /** Without a company, the rows of a file name theirs. */
  | { audience: 'employee'; company_code?: string | undefined }

/** The company that a call names: an administrator's always does. */
const companyOf = ({ company_code }: ImportSide): { company_code?: string } => (company_code ? { company_code } : {})

type ListInput = ImportSide & QueryOf<'getAdminImportList'>

/** A page of the imports, newest first. The previous page stays visible while it loads. */
export const useImports = listStore(
  'getImportList',
  resource(
    ({ page, per_page, filter, ...side }: ListInput, signal) =>
      apiOf(side.audience).getImportList({ query: { ...companyOf(side), page, per_page, filter }, signal }),
    (a, b) => a.audience === b.audience && a.company_code === b.company_code,
  ),
)

type RowQuery = QueryOf<'getAdminImportInfo'>

/** One import with a page of its rows; `shown` is that page's query. The previous page stays visible while it loads. */
export const useImport = resource(
  async ({ side, ...query }: { side: ImportSide } & RowQuery, signal) => ({
    ...(await apiOf(side.audience).getImportInfo({ query: { ...companyOf(side), ...query }, signal })),
    shown: query,
  }),
  (a, b) => a.id === b.id,
)

const refused = (code: string) => new ApiError(422, 'invalid', { errors: { content: [code] } })

/** The bytes of a file in base64. */
const contentOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    // It was moved or changed since it was chosen.
    reader.onerror = () => reject(refused('file_unreadable'))
    reader.readAsDataURL(file)
  })

/**
 * Sends a file, and learns what each row would do, or that this is still being read. Nothing changes.
 *
 * @throws ApiError, also for a file that is too large or empty, which is not read
 */
export const checkFile = async (side: ImportSide, file: Blob & { name: string }) => {
  if (file.size > importLimits.bytes) throw refused('file_too_large')
  if (file.size === 0) throw refused('file_empty')
  const body = { file_name: [...file.name].slice(-255).join(''), content: await contentOf(file) }
  return apiOf(side.audience).postImportCheck({ body: { ...body, ...companyOf(side) } })
}

/** Whether others have corrected an import since it was seen. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale'

/**
 * Replaces cells of a checked file, in as many calls as they need, and reloads what the check finds now, also after another person has
 * corrected it. All can be sent again.
 */
export const correctImport = async (
  side: ImportSide,
  { id, row_version: seen, cells }: BodyOf<'postAdminImportCorrect'>,
): Promise<void> => {
  let row_version = seen
  try {
    for (let at = 0; at < cells.length; at += importLimits.corrected) {
      const some = cells.slice(at, at + importLimits.corrected)
      const body = { ...companyOf(side), id, row_version, cells: some }
      row_version = (await apiOf(side.audience).postImportCorrect({ body })).row_version
    }
  } catch (error) {
    // Earlier calls have raised the version, too.
    if (isStale(error) || row_version !== seen) await useImport.getState().reload()
    throw error
  }
  await useImport.getState().reload()
}

/** The people that a list finds, or those that were selected in it. */
export type SelectedPeople = Omit<BodyOf<'postAdminImportSelection'>, 'action' | 'services' | 'company_code'>
type SelectionBody = Pick<BodyOf<'postAdminImportSelection'>, 'action' | 'services'>

/** Learns what an action would do to people. Nothing changes. */
export const checkSelection = (side: ImportSide, people: SelectedPeople, action: SelectionBody) =>
  apiOf(side.audience).postImportSelection({ body: { ...people, ...action, ...companyOf(side) } })

/** Learns what the same action would do to the people of a selection who were refused, or not reached. */
export const checkAgain = (side: ImportSide, id: string) =>
  apiOf(side.audience).postImportRetry({ body: { ...companyOf(side), id } })

/** Runs a checked import as it was seen, and reloads it, also after a failure. */
export const runImport = async (side: ImportSide, body: BodyOf<'postAdminImportRun'>): Promise<void> => {
  try {
    await apiOf(side.audience).postImportRun({ body: { ...companyOf(side), ...body } })
  } finally {
    await useImport.getState().reload()
  }
}

/** Stops an import, and reloads it, also after a failure. */
export const stopImport = async (side: ImportSide, id: string): Promise<void> => {
  try {
    await apiOf(side.audience).postImportStop({ body: { ...companyOf(side), id } })
  } finally {
    await useImport.getState().reload()
  }
}

/** Lets a held import go on, and reloads it, also after a failure. */
export const resumeImport = async (side: ImportSide, id: string): Promise<void> => {
  try {
    await apiOf(side.audience).postImportResume({ body: { ...companyOf(side), id } })
  } finally {
    await useImport.getState().reload()
  }
}

interface WantedFile {
  charset: CsvCharset
  company_code?: string | undefined
  /** Of the import whose result it is. */
  id?: string
}

/** Downloads the template, the people of a company in its form, or the result of an import. */
export const downloadImportFile = async (kind: 'template' | 'people' | 'result', query: WantedFile) => {
  const response = await request('GET', `/bff/csv/import/${kind}`, { query }, true)
  return fileIn(response, await response.blob())
}
