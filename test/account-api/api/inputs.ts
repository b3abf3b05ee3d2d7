import { randomUUID } from 'node:crypto'
import { secretHash } from '../../../server/account-api/access/secret.ts'
import { findRequestSetting } from '../../../server/account-api/joining/request-setting/setting.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import type { Choices } from '../../../shared/contract/reference/choice.ts'
import type { ServiceSetting } from '../../../shared/contract/service/service-setting.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, lackedService } from '../set-up.ts'

export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** The target of the inputs: company A and a general user of it. */
export interface Subject {
  api: AccountApi
  member: Person
}

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

export const companyProfile = {
  company: '株式会社山田建機',
  type: 'rental',
  category: 'distributor',
  nation: 'JP',
  tel: '03-1234-5678',
  fax: '',
  zip: '1000001',
  address1: '東京都千代田区',
  address2: '千代田1-1',
  employees: '50',
  group: '',
}

/** A valid edit of a mail template, with its current version. */
const templateEdit = async (api: AccountApi) => {
  const template_id = 'contact_reply'
  const stored = await api.db
    .selectFrom('mail_template')
    .selectAll()
    .where('template_id', '=', template_id)
    .executeTakeFirst()
  const text = { subject: '【Yardkey】受け付けました', body: '{greeting}\n\nお問い合わせをありがとうございます。' }
  return { template_id, ja: text, en: text, row_version: stored?.row_version ?? 0 }
}

/** The body with which an employee registers a company; its one administrator is new. */
export const companyRegistration = () => ({
  ...companyProfile,
  managers: [{ email: freshAddress(), first_name: '一', middle_name: '', family_name: '新' }],
})

export const newPassword = { password: 'Chosen_2026', password_confirmation: 'Chosen_2026' }

let count = 0
export const freshAddress = (): string => `fresh${++count}@fresh${count}.example.net`

/** A company that no other input uses. */
const anyCompany = async (api: AccountApi) => ({ company_code: await api.company(`X${++count}`) })

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

/** Makes the link expire. @returns its token */
const expired = async (api: AccountApi, token: string): Promise<string> => {
  const expires_at = new Date(api.clock.now.getTime() - 1)
  await api.db.updateTable('link').set({ expires_at }).where('hash', '=', secretHash(token)).execute()
  return token
}

/** A registered person of company A, and the token of their reset link. */
export const resetLink = async (api: AccountApi) => {
  const person = await api.person({ company: companyA })
  // Each time from another network address: the number of requests per address is limited.
  const headers = { 'x-forwarded-for': `10.0.0.${++count % 256}` }
  await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email }, headers })
  return { person, token: await api.linkOf(person.email) }
}

const locked = { lock_flg: 1, lock_reason: 'inactivity' }

/** The token that the login of a locked person of company A returns. */
export const unlockToken = async (api: AccountApi, manager: boolean): Promise<string> => {
  const { email } = await api.person({
    company: companyA,
    manager,
    columns: locked,
  })
  return (await api.call('POST', '/api/login', { body: { email, password } })).body.unlock_token
}

/** A locked administrator of company A with an open unlock request. */
export const unlockRequest = async (api: AccountApi): Promise<Person> => {
  const locked = { lock_flg: 1, lock_reason: 'inactivity' }
  const person = await api.person({ company: companyA, manager: true, columns: locked })
  await api.db.insertInto('unlock_request').values({ user_id: person.id, text: '休職していました。' }).execute()
  return person
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

/** A service request of company A that waits for an employee. */
const waitingServiceRequest = async (api: AccountApi) => {
  const service_id = 'service-shop-portal'
  await api.db.deleteFrom('access_request').where('type', '=', 'service').where('company_code', '=', companyA).execute()
  const content = {
    company: '会社',
    first_name: '太郎',
    middle_name: '',
    family_name: '山田',
    services: [service_id],
  }
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

const decision = async ({ api }: Subject) => {
  const { id, row_version } = await waitingRequest(api)
  return { id, row_version }
}

const additionTarget = async ({ api }: Subject) => {
  const { person } = await addition(api)
  return { body: { company_code: companyA, user_id: person.id } }
}

const none = async (): Promise<Input> => ({})
const login =
  (employee?: 'editor') =>
  async ({ api }: Subject) => {
    const { email } = await api.person(employee ? { employee } : { company: companyA })
    return { body: { email, password } }
  }
const samePassword = async (): Promise<Input> => ({
  body: { current_password: password, password, password_confirmation: password },
})
const list = async () => ({ query: { company_code: companyA } })
const info = async ({ member }: Pick<Subject, 'member'>) => ({ company_code: companyA, user_id: member.id })
const services = async ({ member }: Subject) => ({
  body: { ...(await info({ member })), services: [{ service_id: 'product-api', status: 1 }] },
})
const oneService = async ({ member }: Subject) => ({
  body: { company_code: companyA, service_id: 'product-api', user_ids: [member.id], status: 1 },
})
const servicesOf = async ({ member }: Subject) => ({ params: { code: companyA, user_id: member.id } })

/** An unlocked person who has not logged in since. */
const unlocked = async ({ api }: Subject) => {
  const { id } = await api.person({ company: companyA, columns: { unlocked_at: api.clock.now } })
  return { params: { user_id: id }, body: { company_code: companyA } }
}

const newNames = { first_name: '花子', family_name: '山田' }
/** The fields that every edit of a member needs. */
const editOf = async (api: AccountApi, { id }: Person) => {
  const person = api.db.selectFrom('user').select('row_version').where('id', '=', id)
  return { company_code: companyA, user_id: id, ...(await person.executeTakeFirstOrThrow()) }
}

const membership = async ({ api, member }: Subject) => ({
  body: { ...(await editOf(api, member)), department: '監査室' },
})
const unlock = async ({ api }: Subject) => {
  const { id } = await api.person({ company: companyA, columns: locked })
  return { params: { user_id: id }, body: { company_code: companyA } }
}

export const bulkMail = {
  ja: {
    subject: '【Yardkey】12月6日（日）のサービス停止のお知らせ',
    body: '12月6日（日）の午前2時から6時まで、\nYardkey をご利用いただけません。',
  },
  en: {
    subject: '[Yardkey] Maintenance on 6 December',
    body: 'Yardkey will be unavailable on Sunday, 6 December,\nfrom 2:00 to 6:00 (JST).',
  },
}

/** The privacy policy, with one version that is a draft or scheduled. */
const privacyDraft = async (api: AccountApi, published_at: Date | null) => {
  const key = { document: 'privacy' as const, version: 1 }
  await api.db.deleteFrom('terms').where('document', '=', 'privacy').execute()
  await api.db
    .insertInto('terms')
    .values(
      (['ja', 'en'] as const).map(locale => ({
        ...key,
        locale,
        text: `Policy ${locale}.`,
        published_at,
        row_version: 1,
      })),
    )
    .execute()
  return { ...key, row_version: 1 }
}

export const news = {
  ja: { title: '日報の書き出し', body: 'CSVで書き出せます。' },
  en: { title: 'Daily reports', body: 'They can be exported as CSV.' },
  published_at: '2026-09-30T15:00:00.000Z',
  ends_at: null,
}

const newsItem = async ({ db }: AccountApi) => {
  const texts = { title_ja: '題', body_ja: '文', title_en: '', body_en: '' }
  const row = { ...texts, published_at: new Date('2026-09-01T00:00:00Z') }
  const { id } = await db.insertInto('notice').values(row).returning('id').executeTakeFirstOrThrow()
  return { news_id: id, row_version: 1 }
}

/** A queued bulk mail. @returns its id */
const sentBulkMail = async (api: AccountApi): Promise<string> => {
  const editor = await api.signedIn({ employee: 'editor' })
  const body = { ...bulkMail, idempotency_key: randomUUID() }
  return (await api.call('POST', '/api/v1/admin/mail/bulk/send', { as: editor, body })).body.id
}

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

export const makerFields = {
  name_ja: '大空重工',
  name_en: 'Ozora Heavy Industries',
  contact_mail: 'support@ozora.example',
  hours_ja: '平日 9:00〜17:00',
  hours_en: 'Weekdays, 9:00–17:00 (JST)',
  sender_ja: '大空重工サポート',
  sender_en: 'Ozora Support',
}

/** A new industry, as the calls that change it name it. */
export const addedChoice = async (api: AccountApi) => {
  const editor = await api.signedIn({ employee: 'editor' })
  const body = { list: 'industry', name_ja: '林業', name_en: 'Forestry' }
  const lists: Choices = (await api.call('POST', '/api/v1/admin/choice', { as: editor, body })).body
  const { id, row_version } = lists.industry.at(-1) ?? { id: '', row_version: 0 }
  return { list: 'industry', id, row_version }
}

/** Ids of all services, in order. */
const serviceOrder = async (api: AccountApi): Promise<string[]> =>
  (await api.db.selectFrom('service').select('service_id').orderBy('sort').orderBy('service_id').execute()).map(
    row => row.service_id,
  )

/**
 * A valid input for every call, for a caller who may make it; a missing one is a type error.
 * For a new member it changes something where the call can: the audit tests rely on this.
 */
export const inputs: { [K in CallName]: (subject: Subject) => Promise<Input> } = {
  postLogin: login(),
  postAdminLogin: login('editor'),
  postLogout: none,
  postAdminLogout: none,
  getCheck: none,
  getAdminCheck: none,
  getCountries: none,
  getIndustries: none,
  getCompanyCategories: none,
  getAdminCountries: none,
  getAdminIndustries: none,
  getAdminCompanyCategories: none,
  getMaker: none,
  getAdminMaker: none,
  postAdminMaker: async ({ api }) => {
    const { row_version } = await api.db.selectFrom('maker').select('row_version').executeTakeFirstOrThrow()
    return { body: { ...makerFields, hours_en: `Weekdays, ${randomUUID()}`, row_version } }
  },
  getAdminChoice: none,
  postAdminChoice: async () => ({ body: { list: 'industry', name_ja: '林業', name_en: 'Forestry' } }),
  postAdminChoiceEdit: async ({ api }) => ({
    body: { ...(await addedChoice(api)), name_ja: '林業・木材', name_en: 'Forestry and timber' },
  }),
  postAdminChoiceOrder: async ({ api }) => {
    const from = (
      await api.db.selectFrom('industry').select('industry_id').orderBy('sort').orderBy('industry_id').execute()
    ).map(row => row.industry_id)
    return { body: { list: 'industry', from, to: from.toReversed() } }
  },
  postAdminChoiceRetire: async ({ api }) => ({ body: { ...(await addedChoice(api)), retired: 1 } }),
  getTextTerms: none,
  getDocumentList: none,
  getDocumentText: async () => ({ query: { document: 'terms' } }),
  getUserConsent: none,
  postUserConsentDocument: async () => ({ body: { documents: [{ document: 'terms', version: 1 }] } }),
  getAdminDocumentList: none,
  getAdminDocumentDetail: async () => ({ query: { document: 'terms', version: '1' } }),
  postAdminDocumentDraft: async ({ api }) => {
    await api.db.deleteFrom('terms').where('document', '=', 'privacy').execute()
    return { body: { document: 'privacy' } }
  },
  postAdminDocumentEdit: async ({ api }) => ({ body: { ...(await privacyDraft(api, null)), ja: '新', en: 'New' } }),
  postAdminDocumentDelete: async ({ api }) => ({ body: await privacyDraft(api, null) }),
  postAdminDocumentPublish: async ({ api }) => ({
    body: { ...(await privacyDraft(api, null)), published_at: '2030-01-01T00:00:00Z' },
  }),
  postAdminDocumentUnpublish: async ({ api }) => ({ body: await privacyDraft(api, new Date('2030-01-01T00:00:00Z')) }),
  getAdminNewsList: none,
  getAdminNewsDetail: async ({ api }) => ({ query: { news_id: (await newsItem(api)).news_id } }),
  postAdminNewsAdd: async () => ({ body: news }),
  postAdminNewsEdit: async ({ api }) => ({ body: { ...news, ...(await newsItem(api)) } }),
  postAdminNewsWithdraw: async ({ api }) => ({ body: { ...(await newsItem(api)), withdrawn: 1 } }),
  getAdminTextTerms: none,
  getAdminZipcode: async () => ({ query: { zip: '1000001' } }),
  getZipcode: async () => ({ query: { zip: '1000001' } }),
  postFormSubscription: async () => ({ body: accessRequest(freshAddress()) }),
  getRequestPolicy: none,
  getAdminRequestList: none,
  getAdminRequestCount: none,
  getAdminRequestDetail: async ({ api }) => ({ query: { id: (await waitingRequest(api)).id } }),
  postAdminRequestApprove: async subject => ({ body: { ...(await decision(subject)), services: ['product-api'] } }),
  postAdminRequestReject: async subject => ({ body: { ...(await decision(subject)), text: '契約を確認できないため' } }),
  getAdminRequestSetting: none,
  postAdminRequestSetting: async ({ api }) => {
    const setting = await findRequestSetting(api.db)
    return { body: { ...setting, notify: setting.notify === 'off' ? 'daily' : 'off' } }
  },
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
  postFormContract: async () => ({ body: contactMessage(freshAddress()) }),
  postVerification: async ({ api }) => ({ body: { token: await invitation(api) } }),
  postRegistProfile: async ({ api }) => ({ body: { token: await invitation(api), ...profile } }),
  postRegistPassword: async ({ api }) => {
    const token = await invitation(api)
    await api.call('POST', '/api/v1/front/regist/profile', { body: { token, ...profile } })
    return { body: { token, ...newPassword } }
  },
  postRegistResend: async ({ api }) => ({ body: { token: await expired(api, await invitation(api)) } }),
  postForgetPassword: async ({ api }) => ({ body: { email: (await api.person({ company: companyA })).email } }),
  postForgetPasswordResend: async ({ api }) => ({ body: { token: await expired(api, (await resetLink(api)).token) } }),
  getForgetPasswordCheck: async ({ api }) => ({ params: { token: (await resetLink(api)).token } }),
  postForgetPasswordVerification: async ({ api }) => ({
    params: { token: (await resetLink(api)).token },
    body: newPassword,
  }),
  postAdminUserPassword: async ({ member }) => ({ params: { user_id: member.id } }),
  postEditPassword: samePassword,
  postAdminEditPassword: samePassword,
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
  postAdminServiceUsers: oneService,
  getUserInfo: none,
  postUserInfo: async subject => ({ body: await info(subject) }),
  getAdminUserInfo: async subject => ({ query: await info(subject) }),
  getCompanyUserList: list,
  getAdminCompanyUserList: list,
  postUserRegist: async () => ({
    body: { company_code: companyA, email: freshAddress(), first_name: '一', family_name: '新' },
  }),
  postAdminUserRegist: async () => ({
    body: { company_code: companyA, email: freshAddress(), first_name: '一', family_name: '新', manager_flg: 1 },
  }),
  getCompanyAdditionList: list,
  getAdminCompanyAdditionList: list,
  postCompanyAdditionWithdraw: additionTarget,
  postAdminCompanyAdditionWithdraw: additionTarget,
  postAccountRegist: async ({ api }) => ({ body: { token: (await addition(api)).token, agree: true } }),
  getUserService: servicesOf,
  getAdminUserService: servicesOf,
  postUserService: services,
  postAdminUserService: services,
  postUserStatus: async subject => ({ body: { ...(await info(subject)), status: 'deactive' } }),
  postAdminUserStatus: async ({ api }) => ({
    body: { ...(await info({ member: await api.person({ company: companyA }) })), status: 'deactive' },
  }),
  postAdminUserManager: async ({ api }) => ({
    body: { ...(await info({ member: await api.person({ company: companyA }) })), manager_flg: 1 },
  }),
  deleteAdminCompanyUser: async ({ api }) => ({
    params: { company_code: companyA },
    body: { user_id: (await api.person({ company: companyA })).id, text: '退職のため' },
  }),
  getAdminCompanyAzurecode: none,
  postAdminUserAzureAdd: async () => ({
    body: { email: freshAddress(), first_name: '一', family_name: '新', is_only_view: 0 },
  }),
  postAdminUserAzureEdit: async ({ api }) => {
    const { id } = await api.person({ employee: 'editor' })
    return { body: { user_id: id, is_only_view: 1, row_version: 1 } }
  },
  postUserUnlock: unlock,
  postAdminUserUnlock: unlock,
  postUserUnlockMail: unlocked,
  postAdminUserUnlockMail: unlocked,
  postAdminUserUnlockReject: async ({ api }) => {
    const person = await unlockRequest(api)
    return { params: { user_id: person.id }, body: { company_code: companyA, text: '本人と確認できないため' } }
  },
  postUserProfileEdit: async ({ api, member }) => ({ body: { ...(await editOf(api, member)), ...newNames } }),
  postUserCompanyEdit: membership,
  postAdminUserProfileEdit: async ({ api, member }) => ({ body: { ...(await editOf(api, member)), ...newNames } }),
  postAdminUserCompanyEdit: membership,
  getEditMailaddressVerification: async ({ api }) => {
    const person = await api.signedIn({ company: companyA })
    const email = freshAddress()
    const { user_id: _, ...own } = await editOf(api, person)
    await api.call('POST', '/api/v1/front/user/profile/edit', { as: person, body: { ...own, ...newNames, email } })
    return { query: { token: await api.linkOf(email) } }
  },
  getTop: none,
  getCompanies: none,
  postUserConsent: async () => ({ body: { terms_version: 1 } }),
  postCompanyManagerList: async ({ api }) => ({ body: { unlock_token: await unlockToken(api, false) } }),
  postApplyUnlock: async ({ api }) => ({
    body: { unlock_token: await unlockToken(api, true), text: '休職していました。' },
  }),
  postAdminCompanyRegist: async () => ({ body: companyRegistration() }),
  postAdminCompanyActivate: async ({ api }) => ({ params: await anyCompany(api), body: { active_flg: 0 } }),
  deleteAdminCompany: async ({ api }) => ({ params: await anyCompany(api), body: { text: '廃業のため' } }),
  getAdminCompanies: none,
  getAdminCompanyList: none,
  getAdminCompanySearch: async () => ({ query: { name: '会社' } }),
  getAdminCompanyDetail: async () => ({ query: { company_code: companyA } }),
  getAdminAccountList: none,
  getAdminUserList: none,
  getAdminUserSearch: async ({ member }) => ({ query: { search: member.email } }),
  getAdminUserListBan: none,
  getAdminUserCsv: async () => ({ query: { is_not_m365: '1', is_m365: '0' } }),
  getAdminMailBulkCount: none,
  postAdminMailBulkTest: async () => ({ body: { ja: bulkMail.ja } }),
  postAdminMailBulkSend: async () => ({ body: { ja: bulkMail.ja, idempotency_key: randomUUID() } }),
  getAdminMailBulkHistories: none,
  getAdminMailBulkHistory: async ({ api }) => ({ query: { id: await sentBulkMail(api) } }),
  postAdminMailBulkPause: async ({ api }) => ({ body: { id: await sentBulkMail(api) } }),
  postAdminMailBulkResume: async ({ api }) => {
    const id = await sentBulkMail(api)
    await api.db.updateTable('bulk_mail').set({ state: 'paused' }).where('id', '=', id).execute()
    return { body: { id } }
  },
  postAdminMailBulkCancel: async ({ api }) => ({ body: { id: await sentBulkMail(api) } }),
  postAdminMailBulkRetry: async ({ api }) => {
    const id = await sentBulkMail(api)
    await api.db.updateTable('bulk_mail_recipient').set({ state: 'failed' }).where('bulk_id', '=', id).execute()
    return { body: { id, state: 'failed' } }
  },
  postUserLanguage: async () => ({ body: { locale: 'en' } }),
  getAdminLanguage: none,
  postAdminLanguage: async () => ({ body: { locale: 'en' } }),
  getAdminMailList: none,
  getAdminMailInfo: async () => ({ query: { template_id: 'invitation' } }),
  getAdminSendmailList: none,
  getAdminSendmailDetail: async () => ({ query: { template_id: 'contact_reply' } }),
  postAdminSendmailEdit: async ({ api }) => ({ body: await templateEdit(api) }),
  postAdminSendmailReset: async ({ api }) => {
    const { template_id, row_version } = await templateEdit(api)
    return { body: { template_id, row_version } }
  },
  getAdminAuditList: async ({ member }) => ({ query: { target: member.id, company_code: companyA } }),
}

/** Calls an entry of the contract by name. */
export const callByName = (
  api: AccountApi,
  name: CallName,
  { params = {}, query, body }: Input,
  token?: string,
): ReturnType<AccountApi['call']> => {
  const entry: Entry = contract[name]
  const path = entry.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return api.call(entry.method, path, { token, ...(query ? { query } : {}), ...(body ? { body } : {}) })
}
