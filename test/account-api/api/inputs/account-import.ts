import type { Side } from '../../../../shared/contract/both.ts'
import { checkBody, csvOf, freshRow, head } from '../../jobs/file.ts'
import { type AccountApi, companyA } from '../../set-up.ts'
import { type Inputs, list } from './input.ts'

type Kind = Side['kind']

const pathOf = (side: Kind) => (side === 'employee' ? 'admin' : 'front')

/** A checked import of one new person of company A. @returns its id */
const checked = async (api: AccountApi, side: Kind): Promise<string> => {
  const as = await api.signedIn(side === 'employee' ? { employee: 'editor' } : { company: companyA, manager: true })
  const body = checkBody(csvOf(head, freshRow()))
  return (await api.call('POST', `/api/v1/${pathOf(side)}/import/check`, { as, body })).body.id
}

const company = { company_code: companyA }
const running = async (api: AccountApi, side: Kind): Promise<string> => {
  const id = await checked(api, side)
  await api.db.updateTable('account_import').set({ state: 'running' }).where('id', '=', id).execute()
  return id
}

/** A running import that is held. */
const held = async (api: AccountApi, side: Kind): Promise<string> => {
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
const refused = async (api: AccountApi, side: Kind): Promise<string> => {
  const as = await api.signedIn(side === 'employee' ? { employee: 'editor' } : { company: companyA, manager: true })
  const { id: user_id } = await api.person({ company: companyA })
  const body = { ...company, action: 'unlock', members: [{ ...company, user_id }] }
  const { id } = (await api.call('POST', `/api/v1/${pathOf(side)}/import/selection`, { as, body })).body
  await api.db.updateTable('account_import').set({ state: 'done' }).where('id', '=', id).execute()
  await api.db.updateTable('account_import_row').set({ state: 'failed' }).where('import_id', '=', id).execute()
  return id
}

const correction = { row_version: 1, cells: [{ line: 2, field: 'family_name', value: '佐藤' }] }
/** Another person has checked it. */
const run = { row_version: 1, takes_over: 1, invitation: 'now' }

/** Administrators name their company. */
const companyOf = (side: Kind) => (side === 'customer' ? company : {})
const ofChecked = async ({ api, side }: { api: AccountApi; side: Kind }) => ({
  ...companyOf(side),
  id: await checked(api, side),
})

export const accountImportInputs = {
  postImportCorrect: async on => ({ body: { ...(await ofChecked(on)), ...correction } }),
  postImportSelection: async () => ({ body: { ...company, action: 'activate' } }),
  postImportRetry: async ({ api, side }) => ({ body: { ...companyOf(side), id: await refused(api, side) } }),
  postImportCheck: async () => ({ body: checkBody(csvOf(head, freshRow())) }),
  postImportRun: async on => ({ body: { ...(await ofChecked(on)), ...run } }),
  postImportStop: async ({ api, side }) => ({ body: { ...companyOf(side), id: await running(api, side) } }),
  postImportResume: async ({ api, side }) => ({ body: { ...companyOf(side), id: await held(api, side) } }),
  getImportList: async ({ side }) => ({ query: companyOf(side) }),
  getImportInfo: async on => ({ query: await ofChecked(on) }),
  getImportResult: async on => ({ query: await ofChecked(on) }),
  getImportTemplate: list,
} satisfies Partial<Inputs>
