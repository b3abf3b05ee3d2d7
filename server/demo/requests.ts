import { noMembership, type PersonNames } from '../../shared/rules/person-fields.ts'
import type { RequestKind } from '../../shared/rules/requests.ts'
import { foldForSearch } from '../../shared/rules/search.ts'
import { type DemoCompany, demoCompanies, servicesByCategory } from './companies.ts'
import { type ListedAccount, midori } from './listed-accounts.ts'
import { addMember } from './members.ts'
import { addMail, type DemoMember, type DemoWorld, daysBefore } from './world.ts'

const kinds: Record<string, RequestKind> = { distributor: 'distributor', service_shop: 'service_shop' }

/** In the demo an employee approves every request of this service. */
export const approvedService = 'product-api'
/** In the demo `midori` can request this service, and a company that had it asks for it again. */
const furtherService = 'electric-app'
/** A person of this company is asked to join another. */
const askedDomain = '@hokuetsu-juki.example'

const personOf = ({ rows }: DemoWorld, matches: (person: { id?: string; email: string }) => boolean) => {
  const found = rows.user.find(row => matches(row) && row.regist_flg === 1)
  if (!found?.id) throw new Error('no matching person in the demo data')
  const { id, email, locale = 'ja', first_name = '', middle_name = '', family_name = '' } = found
  return { id, email, locale, names: { first_name, middle_name, family_name } }
}

const searchText = (company: string, names: Pick<PersonNames, 'family_name' | 'first_name'>, email: string) =>
  [company, names.family_name, names.first_name, email].map(foldForSearch).join('\n')

/** Adds the access request of an unregistered company, as the form would send it. */
export const addRequest = ({ rows, random, now }: DemoWorld, demo: DemoCompany, applicant: DemoMember): void => {
  const { code: company_code, company, nation, zip, address1, address2, tel, category } = demo
  const { email, post, names } = applicant
  const { first_name, middle_name, family_name, locale } = names
  const services = servicesByCategory[category] ?? []
  const waiting = services.filter(id => id === approvedService)
  const created_at = daysBefore(now, random.between(1, 60))
  rows.access_request.push({
    ...{ email, locale, company_code, created_at, updated_at: created_at },
    state: waiting.length > 0 ? 'waiting' : 'approved',
    allowed: JSON.stringify(services.filter(id => id !== approvedService)),
    waiting: JSON.stringify(waiting),
    search_text: searchText(company, names, email),
    content: JSON.stringify({
      ...{ kind: kinds[category] ?? 'new_company', company, first_name, middle_name, family_name, ...post },
      ...{ nation, zip, address1, address2, tel, services, agree: true },
    }),
  })
}

/** Adds a waiting service request, and takes a service from `midori` that its administrator can request. */
export const addServiceRequest = (world: DemoWorld): void => {
  const { rows, now } = world
  const isKept = (row: { company_code: string; service_id: string }) =>
    row.company_code !== midori || row.service_id !== furtherService
  rows.company_service = rows.company_service.filter(isKept)
  rows.user_service = rows.user_service.filter(isKept)
  const ended = rows.company_service.filter(({ service_id, status }) => service_id === furtherService && status === 0)
  const isActive = (company_code: string) =>
    rows.company.some(({ code, active_flg }) => code === company_code && active_flg === 1)
  const company_code = ended.find(row => isActive(row.company_code))?.company_code ?? ''
  const company = rows.company.find(({ code }) => code === company_code)?.company ?? ''
  const manager = rows.company_user.find(row => row.company_code === company_code && row.manager_flg === 1)
  const { id: user_id, email, locale, names } = personOf(world, ({ id }) => id === manager?.user_id)
  const created_at = daysBefore(now, 1 / 4)
  rows.access_request.push({
    ...{ type: 'service', state: 'waiting', email, locale, company_code, created_at, updated_at: created_at },
    waiting: JSON.stringify([furtherService]),
    search_text: searchText(company, names, email),
    content: JSON.stringify({ company, ...names, user_id, services: [furtherService] }),
  })
}

/** Adds a listed account to its own company and to its second company. */
export const addToSecondCompany = (world: DemoWorld, member: DemoMember, also: ListedAccount['also']): void => {
  if (!also) return
  const { names, ...inviter } = personOf(world, ({ email }) => email === 'manager@aozora.example')
  const user_id = addMember(world, { ...member, inviter: { ...inviter, ...names } })
  const created_at = daysBefore(world.now, 3)
  const { company: company_code, department, position, manager, services } = also
  const membership = { company_code, user_id }
  world.rows.company_user.push({ ...membership, department, position, manager_flg: manager ? 1 : 0, created_at })
  for (const service_id of services)
    world.rows.user_service.push({ ...membership, service_id, status: 1, updated_at: created_at })
}

/** Adds a pending join request for a person with an account. */
export const addAskedPerson = (world: DemoWorld): void => {
  const company = demoCompanies.find(({ code }) => code === midori)?.company ?? ''
  const { id: userId, email: to, locale, names } = personOf(world, ({ email }) => email.endsWith(askedDomain))
  const at = daysBefore(world.now, 2)
  world.rows.addition.push({
    ...{ company_code: midori, user_id: userId, email: to, ...names, created_at: at },
    ...{ ...noMembership, department: '工事部', position: '協力会社' },
    services: JSON.stringify(['product-api']),
  })
  addMail(world, {
    ...{ purpose: 'addition', userId, companyCode: midori, at },
    mail: link => ({ template: 'addition', to, locale, names, company, ...link }),
  })
}
