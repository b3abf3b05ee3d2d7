import type { RequestKind } from '../../shared/rules/request-kinds.ts'
import { foldForSearch } from '../../shared/rules/search.ts'
import type { DemoCompany } from './companies.ts'
import { servicesByCategory } from './companies.ts'
import { midori } from './listed-accounts.ts'
import type { DemoMember, DemoWorld } from './world.ts'

const dayMs = 86_400_000
const kinds: Record<string, RequestKind> = { distributor: 'distributor', service_shop: 'service_shop' }

/** In the demo an employee approves every request of this service. */
export const approvedService = 'product-api'
/** In the demo `midori` can request this service, and a company that had it asks for it again. */
const furtherService = 'electric-app'

/** Adds the access request of an unregistered company, as the form would send it. */
export const addRequest = (
  { rows, random, now }: DemoWorld,
  company: DemoCompany,
  { email, names, post }: DemoMember,
): void => {
  const { company: name, nation, zip, address1, address2, tel, category } = company
  const { first_name, middle_name, family_name, locale } = names
  const services = servicesByCategory[category] ?? []
  const waiting = services.filter(id => id === approvedService)
  const created_at = new Date(now.getTime() - random.between(1, 60) * dayMs)
  rows.access_request.push({
    email,
    locale,
    company_code: company.code,
    created_at,
    updated_at: created_at,
    state: waiting.length > 0 ? 'waiting' : 'approved',
    allowed: JSON.stringify(services.filter(id => id !== approvedService)),
    waiting: JSON.stringify(waiting),
    search_text: [name, family_name, first_name, email].map(foldForSearch).join('\n'),
    content: JSON.stringify({
      kind: kinds[category] ?? 'new_company',
      company: name,
      ...{ first_name, middle_name, family_name, ...post },
      ...{ nation, zip, address1, address2, tel },
      services,
      agree: true,
    }),
  })
}

/** Adds a waiting service request, and takes a service from `midori` that its administrator can request. */
export const addServiceRequest = ({ rows, now }: DemoWorld): void => {
  const isTaken = (row: { company_code: string; service_id: string }) =>
    row.company_code === midori && row.service_id === furtherService
  rows.company_service = rows.company_service.filter(row => !isTaken(row))
  rows.user_service = rows.user_service.filter(row => !isTaken(row))

  const ended = rows.company_service.find(
    ({ service_id, status, company_code }) =>
      service_id === furtherService &&
      status === 0 &&
      rows.company.some(({ code, active_flg }) => code === company_code && active_flg === 1),
  )
  const company = rows.company.find(({ code }) => code === ended?.company_code)
  const member = rows.company_user.find(
    ({ company_code, manager_flg }) => company_code === company?.code && manager_flg === 1,
  )
  const person = rows.user.find(({ id }) => id === member?.user_id)
  if (!company || !person?.id) throw new Error('no company in the demo data to request a service')
  const { id: user_id, email, locale = 'ja', first_name = '', middle_name = '', family_name = '' } = person
  const created_at = new Date(now.getTime() - dayMs / 4)
  rows.access_request.push({
    type: 'service',
    email,
    locale,
    company_code: company.code,
    created_at,
    updated_at: created_at,
    state: 'waiting',
    waiting: JSON.stringify([furtherService]),
    search_text: [company.company, family_name, first_name, email].map(foldForSearch).join('\n'),
    content: JSON.stringify({
      company: company.company,
      ...{ first_name, middle_name, family_name, user_id },
      services: [furtherService],
    }),
  })
}
