import type { DemoCompany } from './companies.ts'
import { servicesByCategory } from './companies.ts'
import type { DemoMember, DemoWorld } from './world.ts'

const kinds: Record<string, string> = { distributor: 'distributor', service_shop: 'service_shop' }

/** Adds the access request of an unregistered company, as the form would send it. */
export const addRequest = (
  { rows, random, now }: DemoWorld,
  company: DemoCompany,
  { email, names, post }: DemoMember,
): void => {
  const { company: name, nation, zip, address1, address2, tel, category } = company
  const { first_name, middle_name, family_name, locale } = names
  rows.access_request.push({
    email,
    locale,
    company_code: company.code,
    created_at: new Date(now.getTime() - random.between(1, 60) * 86_400_000),
    content: JSON.stringify({
      kind: kinds[category] ?? 'new_company',
      company: name,
      ...{ first_name, middle_name, family_name, ...post },
      ...{ nation, zip, address1, address2, tel },
      services: servicesByCategory[category] ?? [],
      agree: true,
    }),
  })
}
