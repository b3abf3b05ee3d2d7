import type { Entry } from '../../shared/contract/entry.ts'
import { contract } from '../../shared/contract/index.ts'
import { type SpecifiedCall, specified } from '../../shared/contract/specified.ts'

const person = {
  id: 7,
  email: 'manager@stub.example',
  first_name: '花子',
  middle_name: null,
  family_name: '青空',
  department: '総務部',
  position: '課長',
  cell_phone_number: '09012345678',
  active_flg: '1',
  manager_flg: '1',
  lock_flg: '0',
}
const ownCompany = {
  code: 'S001',
  name: '青空建設株式会社',
  department: person.department,
  position: person.position,
  cell_phone_number: person.cell_phone_number,
  manager_flg: true,
}
const openService = { name: '部品カタログ', front_url: 'https://parts.stub.example/', status: 1 }
const closedService = { name: '稼働管理', front_url: 'https://fleet.stub.example/', status: 0 }
const user = { ...person, companies: [ownCompany], services: [openService, closedService] }
const colleague = { ...person, id: 8, email: 'staff@stub.example', first_name: '太郎', manager_flg: '0' }
const member = { ...user, ...colleague }

const company = {
  id: 1,
  code: ownCompany.code,
  company: ownCompany.name,
  type: '1',
  category: '2',
  nation: 'JP',
  tel: '0312345678',
  fax: null,
  zip: '1000001',
  address1: '東京都千代田区千代田',
  address2: '1-1',
  employees: 120,
  group: null,
}
const companyRows = [{ ...company, regist_flg: 1, active_flg: true }]
const people = [person, colleague]
const services = [
  { service_id: 1, ...openService, updated_at: '2026-04-01T00:00:00Z' },
  { service_id: 2, ...closedService, updated_at: null },
]
const accounts = people.map(row => ({ ...row, company: { code: company.code, company: company.company } }))
const mail = { id: 3, subject: '定期点検のお知らせ', body: '日曜日に停止します。' }
const check = { is_terms_update: '0', is_only_view: false }
const addresses = { address_list: [{ zip: '1000001', address1: '東京都', address2: '千代田区千代田' }] }
const terms = { text: '第1条 この規約は見本です。' }
const countries = [
  { nation: 'JP', name: '日本' },
  { nation: 'US', name: 'アメリカ合衆国' },
]
const industries = [{ industry_id: 1, name: '建設業' }]
const categories = [{ company_category_id: 2, name: '販売店' }]
const companies = [{ code: company.code, company: company.company, manager_flg: 1 }]
const detail = { ...company, status: 1, managers: [person] }
const template = { template_id: 5, name: 'INV-5' }
const done = {}
const list = <TRow>(data: TRow[]) => ({ total: data.length, page: 1, data })

/** One token for each site. */
const tokens = { customer: 'stub-token-of-a-customer', employee: 'stub-token-of-an-employee' }

/** What each call answers, with the fields that the specification names. */
const answers: Record<SpecifiedCall, unknown> = {
  postLogin: { api_token: tokens.customer, ...check },
  postLogout: done,
  getCheck: check,
  getCompanyUserList: list(people),
  postCompanyManagerList: [person],
  getEditMailaddressVerification: { email: person.email },
  postEditPassword: done,
  getTop: { user, services, notices: [{ id: 1, title: '見本', body: '見本のお知らせです。' }] },
  getCountries: countries,
  getIndustries: industries,
  getCompanyCategories: categories,
  getCompanies: companies,
  postVerification: { kind: 'invite', state: 'valid', email: 'new@stub.example', company: companies[0] },
  getServiceList: services,
  getUserInfo: user,
  getUserService: services,
  postUserInfo: member,
  postUserStatus: done,
  postUserProfileEdit: user,
  postUserCompanyEdit: user,
  postUserRegist: done,
  postUserService: services,
  postUserConsent: { is_terms_update: 0 },
  postUserUnlock: done,
  postRegistPassword: { email: person.email },
  postRegistProfile: done,
  postForgetPassword: done,
  getForgetPasswordCheck: { state: 'valid' },
  postForgetPasswordVerification: done,
  postAccountRegist: { company: company.company },
  getTextTerms: terms,
  postApplyUnlock: done,
  postFormSubscription: done,
  postFormContract: done,
  postAdminLogin: { api_token: tokens.employee, ...check },
  postAdminLogout: done,
  getAdminCheck: check,
  getAdminAccountList: list(accounts),
  getAdminCompanyList: list(companyRows),
  getAdminCompanySearch: list(companyRows),
  getAdminCompanyDetail: detail,
  getAdminCompanyService: services,
  postAdminCompanyService: services,
  getAdminCompanyUserList: list(people),
  postAdminCompanyRegist: detail,
  postAdminCompanyActivate: detail,
  deleteAdminCompany: done,
  deleteAdminCompanyUser: done,
  getAdminCompanyAzurecode: { company_code: 'S000' },
  getAdminCountries: countries,
  getAdminIndustries: industries,
  getAdminCompanyCategories: categories,
  getAdminCompanies: companies,
  getAdminZipcode: addresses,
  getAdminServiceList: services,
  getAdminSendmailList: [template],
  getAdminSendmailDetail: { ...mail, ...template },
  getAdminUserList: list(accounts),
  getAdminUserSearch: list(accounts),
  getAdminUserListBan: list(accounts),
  getAdminUserInfo: member,
  postAdminUserPassword: done,
  postAdminUserProfileEdit: member,
  postAdminUserCompanyEdit: member,
  postAdminUserService: services,
  postAdminUserManager: member,
  postAdminUserStatus: done,
  postAdminUserRegist: { user_id: 9 },
  postAdminUserUnlock: done,
  postAdminUserAzureAdd: { user_id: 9 },
  getAdminUserService: services,
  getAdminUserCsv: 'id,email\r\n7,manager@stub.example\r\n',
  getAdminTextTerms: terms,
  getAdminMailList: [template],
  getAdminMailInfo: { ...list([]), template: { ...template, subject: mail.subject } },
  getAdminMailBulkCount: { count: 2 },
  getAdminMailBulkHistories: list([mail]),
  getAdminMailBulkHistory: { ...mail, recipients: list([]) },
  postAdminMailBulkSend: { id: mail.id, count: 2 },
}

const routes = specified.map(name => {
  const { method, path, callers, file }: Entry = contract[name]
  const token = path.includes('/admin/') ? tokens.employee : tokens.customer
  return {
    method,
    path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    token: callers.some(caller => caller === 'anyone') ? undefined : token,
    type: file ?? 'application/json',
    answer: answers[name],
  }
})

interface StubAnswer {
  status: number
  type: string
  body: string
}

/** Answers one request: 404 for what the specification does not name, 401 without the token of a login. */
export const answerOf = (method: string, url: string, authorization: string | undefined): StubAnswer => {
  const [path = ''] = url.split('?', 1)
  const route = routes.find(each => each.method === method && each.path.test(path))
  const status = !route ? 404 : route.token && authorization !== `Bearer ${route.token}` ? 401 : 200
  if (!route || status !== 200) return { status, type: 'application/json', body: '{}' }
  const { type, answer } = route
  return { status, type, body: typeof answer === 'string' ? answer : JSON.stringify(answer) }
}
