import { findSetting } from '../../../../server/account-api/access/setting.ts'
import { requestSetting } from '../../../../shared/settings/request.ts'
import { type AccountApi, companyA, companyB } from '../../set-up.ts'
import { freshAddress, type Inputs, list, none, type Subject } from './input.ts'
import { expired, newPassword } from './sign-in.ts'

export const accessRequest = (mail: string) => ({
  kind: 'new_company',
  company: '株式会社山田建機',
  first_name: '太郎',
  middle_name: '',
  family_name: '山田',
  department: '営業部',
  position: '部長',
  nation: 'JP',
  zip: '100-0001',
  address1: '東京都千代田区',
  address2: '千代田1-1',
  tel: '03-1234-5678',
  mail,
  mail_confirmation: mail,
  services: ['product-api', 'electric-app'],
  agree: true,
})

export const contactMessage = (mail: string) => ({
  company: '株式会社山田建機',
  name: '山田 太郎',
  country: 'JP',
  zip: '100-0001',
  address: '東京都千代田区千代田1-1',
  address2: '',
  tel: '03-1234-5678',
  mail,
  mail_confirmation: mail,
  type_code: 'service',
  service: 'product-api',
  content: '機種ごとのデータを、\n毎日取れますか。',
  agree: true,
})

export const profile = {
  first_name: '花子',
  middle_name: '',
  family_name: '山田',
  department: '営業部',
  position: '課長',
  cell_phone_number: '090-1234-5678',
  agree: true,
  locale: 'ja',
}

/** The token of the link that a person invited to company A gets. */
export const invitation = async (api: AccountApi): Promise<string> => {
  const email = freshAddress()
  const manager = await api.signedIn({ company: companyA, manager: true })
  const body = { company_code: companyA, email, first_name: '一', family_name: '新' }
  await api.call('POST', '/api/v1/front/user/regist', { as: manager, body })
  return api.linkOf(email)
}

/** A person of company B with a request to join company A, and the token of their link. */
export const addition = async (api: AccountApi, given: Parameters<AccountApi['person']>[0] = {}) => {
  const person = await api.person({ company: companyB, ...given })
  const manager = await api.signedIn({ company: companyA, manager: true })
  const body = { company_code: companyA, email: person.email, first_name: '別', family_name: '名' }
  await api.call('POST', '/api/v1/front/user/regist', { as: manager, body })
  return { person, manager, token: await api.linkOf(person.email) }
}

/** An access request that waits for an employee. */
export const waitingRequest = async (api: AccountApi, changes: Record<string, unknown> = {}) => {
  const approved = (kinds: string[]) =>
    api.db
      .updateTable('service')
      .set({ approved_kinds: JSON.stringify(kinds) })
      .where('service_id', '=', 'product-api')
      .execute()
  const mail = freshAddress()
  await approved(['new_company', 'distributor', 'service_shop'])
  await api.call('POST', '/api/form/subscription', { body: { ...accessRequest(mail), ...changes } })
  await approved([])
  const { id, row_version } = await api.db
    .selectFrom('access_request')
    .selectAll()
    .where('email', '=', mail)
    .executeTakeFirstOrThrow()
  return { mail, id, row_version }
}

const decision = async ({ api }: Subject) => {
  const { id, row_version } = await waitingRequest(api)
  return { id, row_version }
}

const additionTarget = async ({ api }: Subject) => {
  const { person } = await addition(api)
  return { body: { company_code: companyA, user_id: person.id } }
}

export const joiningInputs = {
  postFormSubscription: async () => ({ body: accessRequest(freshAddress()) }),
  getRequestPolicy: none,
  getAdminRequestList: none,
  getAdminRequestCount: none,
  getAdminRequestDetail: async ({ api }) => ({ query: { id: (await waitingRequest(api)).id } }),
  postAdminRequestApprove: async subject => ({ body: { ...(await decision(subject)), services: ['product-api'] } }),
  postAdminRequestReject: async subject => ({ body: { ...(await decision(subject)), text: '契約を確認できないため' } }),
  getAdminRequestSetting: none,
  postAdminRequestSetting: async ({ api }) => {
    const setting = await findSetting(api.db, requestSetting)
    return { body: { ...setting, notify: setting.notify === 'off' ? 'daily' : 'off' } }
  },
  postFormContract: async () => ({ body: contactMessage(freshAddress()) }),
  postVerification: async ({ api }) => ({ body: { token: await invitation(api) } }),
  postRegistProfile: async ({ api }) => ({ body: { token: await invitation(api), ...profile } }),
  postRegistPassword: async ({ api }) => {
    const token = await invitation(api)
    await api.call('POST', '/api/v1/front/regist/profile', { body: { token, ...profile } })
    return { body: { token, ...newPassword } }
  },
  postRegistResend: async ({ api }) => ({ body: { token: await expired(api, await invitation(api)) } }),
  getCompanyAdditionList: list,
  postCompanyAdditionWithdraw: additionTarget,
  postAccountRegist: async ({ api }) => ({ body: { token: (await addition(api)).token, agree: true } }),
} satisfies Partial<Inputs>
