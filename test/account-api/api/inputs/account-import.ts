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

export const accountImportInputs = {
  postImportCheck: async () => ({ body: checkBody(csvOf(head, freshRow())) }),
  postAdminImportCheck: async () => ({ body: checkBody(csvOf(head, freshRow())) }),
  postImportRun: async ({ api }) => ({ body: { ...company, id: await checked(api, 'front'), invitation: 'now' } }),
  postAdminImportRun: async ({ api }) => ({ body: { id: await checked(api, 'admin'), invitation: 'now' } }),
  postImportStop: async ({ api }) => ({ body: { ...company, id: await running(api, 'front') } }),
  postAdminImportStop: async ({ api }) => ({ body: { id: await running(api, 'admin') } }),
  getImportList: list,
  getAdminImportList: none,
  getImportInfo: async ({ api }) => ({ query: { ...company, id: await checked(api, 'front') } }),
  getAdminImportInfo: async ({ api }) => ({ query: { id: await checked(api, 'admin') } }),
  getImportResult: async ({ api }) => ({ query: { ...company, id: await checked(api, 'front') } }),
  getAdminImportResult: async ({ api }) => ({ query: { id: await checked(api, 'admin') } }),
  getImportTemplate: list,
  getAdminImportTemplate: list,
} satisfies Partial<Inputs>
