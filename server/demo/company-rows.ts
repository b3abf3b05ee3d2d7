import { foldForSearch } from '../../shared/rules/search.ts'
import { type DemoCompany, servicesByCategory } from './companies.ts'
import type { DemoWorld } from './world.ts'

const groups = ['', '', '', '青空ホールディングス', '日本海建機グループ', '中部機工グループ'] as const

/** Adds a company and, if registered, its services. @returns the services that its members may use */
export const addCompany = ({ rows, random, now }: DemoWorld, demo: DemoCompany): string[] => {
  const { code, company, type, category, nation, tel, zip, address1, address2, people, status } = demo
  const createdAt = new Date(now.getTime() - (500 + random.between(0, 900)) * 86_400_000)
  const registered = status !== 0
  rows.company.push({
    code,
    company,
    type: registered ? type : null,
    category: registered ? category : null,
    nation,
    tel,
    fax: registered && nation === 'JP' ? tel.replace('-555', '-556') : '',
    zip,
    address1,
    address2,
    employees: registered ? String(people * random.between(2, 12)) : '',
    group: registered && nation === 'JP' ? random.pick(groups) : '',
    regist_flg: registered ? 1 : 0,
    active_flg: status === 1 ? 1 : 0,
    search_text: foldForSearch(company),
    created_at: createdAt,
    updated_at: createdAt,
  })
  if (!registered) return []
  const services = servicesByCategory[category] ?? []
  return services.filter(service_id => {
    // A former service stays visible as such.
    const ended = code > 'C000002' && service_id === 'electric-app' && random.chance(0.25)
    rows.company_service.push({ company_code: code, service_id, status: ended ? 0 : 1, updated_at: createdAt })
    return !ended
  })
}
