import { bigCompany } from '../../test/helper/many-accounts.ts'

/** One kind of search with several alternating queries, so that caches of the previous one do not help. */
export interface Search {
  name: string
  path: string
  queries: Record<string, string>[]
}

const archive = (name: string, ...queries: Record<string, string>[]): Search => ({
  name,
  path: 'company/search',
  queries,
})
const members = (name: string, ...queries: Record<string, string>[]): Search => ({
  name,
  path: 'company/user/list',
  queries: queries.map(query => ({ company_code: bigCompany.code, ...query })),
})
const accounts = (name: string, ...queries: Record<string, string>[]): Search => ({
  name,
  path: 'account/list',
  queries,
})

const banned = (name: string, ...queries: Record<string, string>[]): Search => ({
  name,
  path: 'user/list/ban',
  queries,
})

/** @param companies number of companies, which determines the last page */
export const searches = (companies: number): Search[] => [
  { name: 'companies, first page', path: 'company/list', queries: [{}] },
  { name: 'companies, last page', path: 'company/list', queries: [{ page: String(Math.ceil(companies / 20)) }] },
  archive('company code, part', { company_code: '20123' }, { company_code: '0077' }, { company_code: '0512' }),
  archive('company name, 1 character', { name: '光' }, { name: '旭' }),
  archive('company name, 2 characters', { name: '青空' }, { name: '丸栄' }, { name: '北斗' }),
  archive('company name, longer', { name: '青空建機' }, { name: 'ﾘｰｽ株式' }, { name: '日の出重機' }),
  archive('company name that most have', { name: '株式会社' }),
  archive('industry', { industry: 'rental' }, { industry: 'sales' }),
  archive(
    'industry and category',
    { industry: 'rental', category: 'owner' },
    { industry: 'sales', category: 'rental' },
  ),
  archive('address, whole', { mail_address: 'takeuchi.kaoru1@company3.example' }),
  archive('address, domain', { mail_address: '@company77.' }, { mail_address: '@company512.' }),
  archive('address, a name', { mail_address: 'tanaka' }, { mail_address: 'ogasawara' }),
  archive('address, 2 characters', { mail_address: 'zu' }, { mail_address: 'ya' }),
  archive('address that all have', { mail_address: 'example' }),
  members('10,000 members, first page', {}),
  members('10,000 members, last page', { page: String(bigCompany.people / 20) }),
  members('10,000 members, by last login', { sort: 'last_login', order: 'desc' }),
  members('10,000 members, 2 characters', { search: '佐々' }, { search: 'さと' }, { search: '薫' }),
  members('10,000 members, part of address', { search: 'ogasawara.' }, { search: 'sasaki.' }),
  accounts('all accounts, first page', {}),
  accounts('all accounts, 1 character', { search: '薫' }),
  accounts('all accounts, 2 characters', { search: '佐々' }, { search: '比嘉' }),
  accounts('all accounts, whole name', { search: '小笠原明日香' }, { search: 'たなか けんいち' }),
  accounts('all accounts, part of address', { search: '@company77.' }, { search: 'igarashi.ren' }),
  banned('cannot log in, first page', {}),
  banned('cannot log in, stopped or suspended', { filter: 'deactive' }, { filter: 'suspended' }),
  banned('cannot log in, 2 characters', { search: '佐々' }, { search: '比嘉' }),
]
