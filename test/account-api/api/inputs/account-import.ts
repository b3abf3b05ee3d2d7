import { checkBody, csvOf, freshRow, head } from '../../account/import/file.ts'
import { type AccountApi, companyA } from '../../set-up.ts'
import { type Inputs, list, none } from './input.ts'

type Side = 'front' | 'admin'

/** A checked import of one new person of company A. @returns its id */
const checked = async (api: AccountApi, side: Side): Promise<string> => {
  const as = await api.signedIn(side === 'admin' ? { employee: 'editor' } : { company: companyA, manager: true })
  const body = checkBody(csvOf(head, freshRow()))
  return (await api.call('POST', `/api/v1/${side}/import/check`, { as, body })).body.id
}

const company = { company_code: companyA }
const running = async (api: AccountApi, side: Side): Promise<string> => {
  const id = await checked(api, side)
  await api.db.updateTable('account_import').set({ state: 'running' }).where('id', '=', id).execute()
  return id
}

/** A running import that is held. */
const held = async (api: AccountApi, side: Side): Promise<string> => {
  const id = await checked(api, side)
  await api.db.updateTable('account_import').set({ state: 'stopped' }).where('id', '=', id).execute()
  const { made_by: user_id } = await api.db
    .selectFrom('account_import')
    .select('made_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const hold = { job_id: id, kind: 'import', user_id, reason: 'secured', at: api.clock.now, was: 'running' } as const
  await api.db.insertInto('job_hold').values(hold).execute()
  return id
}

/** A run of a selection whose only person was refused. */
const refused = async (api: AccountApi, side: Side): Promise<string> => {
  const as = await api.signedIn(side === 'admin' ? { employee: 'editor' } : { company: companyA, manager: true })
  const { id: user_id } = await api.person({ company: companyA })
  const body = { ...company, action: 'unlock', members: [{ ...company, user_id }] }
  const { id } = (await api.call('POST', `/api/v1/${side}/import/selection`, { as, body })).body
  await api.db.updateTable('account_import').set({ state: 'done' }).where('id', '=', id).execute()
  await api.db.updateTable('account_import_row').set({ state: 'failed' }).where('import_id', '=', id).execute()
  return id
}

const correction = { row_version: 1, cells: [{ line: 2, field: 'family_name', value: '佐藤' }] }
/** Another person has checked it. */
const run = { row_version: 1, takes_over: 1, invitation: 'now' }

export const accountImportInputs = {
  postImportCorrect: async ({ api }) => ({ body: { ...company, id: await checked(api, 'front'), ...correction } }),
  postAdminImportCorrect: async ({ api }) => ({ body: { id: await checked(api, 'admin'), ...correction } }),
  postImportSelection: async () => ({ body: { ...company, action: 'activate' } }),
  postAdminImportSelection: async () => ({ body: { ...company, action: 'activate' } }),
  postImportRetry: async ({ api }) => ({ body: { ...company, id: await refused(api, 'front') } }),
  postAdminImportRetry: async ({ api }) => ({ body: { id: await refused(api, 'admin') } }),
  postImportCheck: async () => ({ body: checkBody(csvOf(head, freshRow())) }),
  postAdminImportCheck: async () => ({ body: checkBody(csvOf(head, freshRow())) }),
  postImportRun: async ({ api }) => ({ body: { ...company, id: await checked(api, 'front'), ...run } }),
  postAdminImportRun: async ({ api }) => ({ body: { id: await checked(api, 'admin'), ...run } }),
  postImportStop: async ({ api }) => ({ body: { ...company, id: await running(api, 'front') } }),
  postAdminImportStop: async ({ api }) => ({ body: { id: await running(api, 'admin') } }),
  postImportResume: async ({ api }) => ({ body: { ...company, id: await held(api, 'front') } }),
  postAdminImportResume: async ({ api }) => ({ body: { id: await held(api, 'admin') } }),
  getImportList: list,
  getAdminImportList: none,
  getImportListCsv: list,
  getAdminImportListCsv: none,
  getImportInfo: async ({ api }) => ({ query: { ...company, id: await checked(api, 'front') } }),
  getAdminImportInfo: async ({ api }) => ({ query: { id: await checked(api, 'admin') } }),
  getImportResult: async ({ api }) => ({ query: { ...company, id: await checked(api, 'front') } }),
  getAdminImportResult: async ({ api }) => ({ query: { id: await checked(api, 'admin') } }),
  getImportTemplate: list,
  getAdminImportTemplate: list,
} satisfies Partial<Inputs>
