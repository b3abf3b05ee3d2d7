import type { CallName } from '../../../../shared/contract/index.ts'
import { checkBody, csvOf, freshRow, head } from '../../jobs/file.ts'
import { type AccountApi, companyA } from '../../set-up.ts'
import { accountInputs, unlockRequest } from './account.ts'
import { companyProfile, companyRegistration } from './company.ts'
import { freshAddress, type Input, info, nextNumber, type Subject } from './input.ts'
import { waitingRequest } from './joining.ts'

/** A new address of an invited person. */
const newAddress = async (subject: Subject): Promise<Input> => {
  const member = await subject.api.person({ company: companyA, registered: false })
  const { body } = await accountInputs.postUserProfileEdit({ ...subject, member, side: 'employee' })
  return { body: { ...body, email: freshAddress() } }
}

/** Deactivates an administrator who is not the last. */
const deactivated = async ({ api }: Subject): Promise<Input> => ({
  body: { ...(await info({ member: await api.person({ company: companyA, manager: true }) })), status: 'deactive' },
})

/** Unlocks an administrator. */
const unlockedManager = async ({ api }: Subject): Promise<Input> => ({
  params: { user_id: (await unlockRequest(api)).id },
  body: { company_code: companyA },
})

/** A checked selection that deactivates an administrator. @returns its id */
const deactivatingAll = async (api: AccountApi): Promise<string> => {
  const as = await api.signedIn({ company: companyA, manager: true })
  const { id: user_id } = await api.person({ company: companyA, manager: true })
  const body = { company_code: companyA, action: 'deactivate', members: [{ company_code: companyA, user_id }] }
  return (await api.call('POST', '/api/v1/front/import/selection', { as, body })).body.id
}

/** A checked file that adds an administrator. @returns its id */
const addingAdministrator = async (api: AccountApi): Promise<string> => {
  const as = await api.signedIn({ employee: 'editor' })
  const body = checkBody(csvOf(`${head},Administrator`, `${freshRow()},1`))
  return (await api.call('POST', '/api/v1/admin/import/check', { as, body })).body.id
}

/** A request without a link, which is mailed once it is approved. */
export const heldRequest = async ({ api }: Subject): Promise<Input> => {
  const held_kinds = ['new_company', 'distributor', 'service_shop']
  const value = JSON.stringify({ held_kinds, notify: 'off', row_version: 0 })
  await api.db.deleteFrom('setting').where('name', '=', 'request').execute()
  await api.db.insertInto('setting').values({ name: 'request', value }).execute()
  const { id, row_version } = await waitingRequest(api)
  await api.db.deleteFrom('setting').where('name', '=', 'request').execute()
  return { body: { id, row_version, services: [] } }
}

/** Inputs by which calls have an effect that they have only for some. */
export const inputsAtTimes: { [K in CallName]?: (subject: Subject) => Promise<Input> } = {
  postUserProfileEdit: newAddress,
  postAdminUserProfileEdit: newAddress,
  postUserStatus: deactivated,
  postAdminUserStatus: deactivated,
  postUserUnlock: unlockedManager,
  postAdminUserUnlock: unlockedManager,
  postAdminRequestApprove: heldRequest,
  postAdminUserRegist: subject => accountInputs.postUserRegist({ ...subject, side: 'employee' }),
  postAdminCompanyRegist: async () => ({ body: companyRegistration() }),
  postImportRun: async ({ api }) => ({
    body: { company_code: companyA, id: await deactivatingAll(api), invitation: 'none', row_version: 1, takes_over: 1 },
  }),
  postAdminImportRun: async ({ api }) => ({
    body: { id: await addingAdministrator(api), invitation: 'none', row_version: 1, takes_over: 1 },
  }),
}

/** A new general user. */
export const withoutRole = async (): Promise<Input> => ({
  body: { company_code: companyA, email: freshAddress(), first_name: '一', family_name: '新', manager_flg: 0 },
})

/** An edit of a company that keeps its administrator. */
export const withSameManagers = async ({ api }: Subject): Promise<Input> => {
  const company_code = await api.company(`Y${nextNumber()}`)
  const { id } = await api.person({ company: company_code, manager: true })
  return { body: { ...companyProfile, company_code, managers: [id], row_version: 1 } }
}
