import { randomUUID } from 'node:crypto'
import type { ServiceSetting } from '../../../../shared/contract/service/service-setting.ts'
import { type AccountApi, companyA, lackedService } from '../../set-up.ts'
import { freshAddress, type Inputs, info, list, none, type Subject } from './input.ts'

/** A service request of company A that waits for an employee. */
const waitingServiceRequest = async (api: AccountApi) => {
  const service_id = 'service-shop-portal'
  await api.db.deleteFrom('access_request').where('type', '=', 'service').where('company_code', '=', companyA).execute()
  const content = { company: '会社', first_name: '太郎', middle_name: '', family_name: '山田', services: [service_id] }
  await api.db
    .insertInto('access_request')
    .values({
      type: 'service',
      state: 'waiting',
      email: freshAddress(),
      locale: 'ja',
      company_code: companyA,
      content: JSON.stringify(content),
      waiting: JSON.stringify([service_id]),
    })
    .execute()
  return { company_code: companyA, service_id }
}

const services = async ({ member }: Subject) => ({
  body: { ...(await info({ member })), services: [{ service_id: 'product-api', status: 1 }] },
})

const oneService = async ({ member }: Subject) => ({
  body: { company_code: companyA, service_id: 'product-api', user_ids: [member.id], status: 1 },
})

const servicesOf = async ({ member }: Subject) => ({ params: { code: companyA, user_id: member.id } })

/** What employees set about a service. */
export const serviceFields = {
  name_ja: '部品カタログ',
  name_en: 'Parts catalogue',
  description_ja: '部品を図から検索できます。',
  description_en: 'Finds parts in drawings.',
  front_url: 'https://parts.example.com/start?from=yardkey',
  icon: 'parts',
  kinds: ['new_company', 'service_shop'],
  approved_kinds: ['service_shop'],
  needs_contract: 0,
  open_for_request: 1,
}

/** A new service, as the account API keeps it. */
export const addedService = async (api: AccountApi): Promise<ServiceSetting> => {
  const editor = await api.signedIn({ employee: 'editor' })
  const service_id = `parts-${randomUUID().slice(0, 8)}`
  return (
    await api.call('POST', '/api/v1/admin/service/setting', { as: editor, body: { service_id, ...serviceFields } })
  ).body
}

/** Ids of all services, in order. */
const serviceOrder = async (api: AccountApi): Promise<string[]> =>
  (await api.db.selectFrom('service').select('service_id').orderBy('sort').orderBy('service_id').execute()).map(
    row => row.service_id,
  )

export const serviceInputs = {
  getServiceRequest: list,
  postServiceRequest: async ({ api }) => {
    const request = { company_code: companyA, service_id: lackedService }
    await api.db
      .deleteFrom('company_service')
      .where('company_code', '=', companyA)
      .where('service_id', '=', lackedService)
      .execute()
    return { body: request }
  },
  postServiceRequestWithdraw: async ({ api }) => ({ body: await waitingServiceRequest(api) }),
  getServiceList: none,
  getAdminServiceList: none,
  getAdminServiceSetting: none,
  postAdminServiceSetting: async () => ({
    body: { service_id: `parts-${randomUUID().slice(0, 8)}`, ...serviceFields },
  }),
  postAdminServiceSettingEdit: async ({ api }) => {
    const { service_id, row_version } = await addedService(api)
    return { body: { service_id, ...serviceFields, name_en: 'Parts', row_version } }
  },
  postAdminServiceSettingOrder: async ({ api }) => {
    const from = await serviceOrder(api)
    return { body: { from, to: from.toReversed() } }
  },
  postAdminServiceSettingStop: async ({ api }) => {
    const { service_id, row_version } = await addedService(api)
    return { body: { service_id, stopped: 1, row_version } }
  },
  deleteAdminServiceSetting: async ({ api }) => {
    const { service_id, row_version } = await addedService(api)
    return { params: { service_id }, body: { row_version } }
  },
  getAdminCompanyService: list,
  postAdminCompanyService: async () => ({
    body: { company_code: companyA, services: [{ service_id: 'service-shop-portal', status: 1 }] },
  }),
  postServiceUsers: oneService,
  getUserService: servicesOf,
  postUserService: services,
} satisfies Partial<Inputs>
