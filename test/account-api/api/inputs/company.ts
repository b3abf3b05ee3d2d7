import { type AccountApi, companyA } from '../../set-up.ts'
import { freshAddress, type Inputs, nextNumber, none } from './input.ts'
import { unlockToken } from './sign-in.ts'

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

/** The body with which an employee registers a company; its one administrator is new. */
export const companyRegistration = () => ({
  ...companyProfile,
  managers: [{ email: freshAddress(), first_name: '一', middle_name: '', family_name: '新' }],
})

/** A company that no other input uses. */
const anyCompany = async (api: AccountApi) => ({ company_code: await api.company(`X${nextNumber()}`) })

export const companyInputs = {
  postCompanyManagerList: async ({ api }) => ({ body: { unlock_token: await unlockToken(api, false) } }),
  postAdminCompanyRegist: async () => ({ body: companyRegistration() }),
  postAdminCompanyActivate: async ({ api }) => ({ params: await anyCompany(api), body: { active_flg: 0 } }),
  deleteAdminCompany: async ({ api }) => ({ params: await anyCompany(api), body: { text: '廃業のため' } }),
  getAdminCompanies: none,
  getAdminCompanyList: none,
  getAdminCompanySearch: async () => ({ query: { name: '会社' } }),
  getAdminCompanyDetail: async () => ({ query: { company_code: companyA } }),
} satisfies Partial<Inputs>
