/** Values for fields by name: existing ones of the caller's company, those of others, and unknown ones. */
import type { Random } from '../../../server/demo/random.ts'
import type { Call } from './calls.ts'
import { type Company, canaries, type Kind, sideOf, type World } from './world.ts'

/** Owner of the ids in a request. */
export type Reach = 'own' | 'foreign' | 'unknown'

const unknownIds = ['F999999', '00000000-0000-4000-8000-000000000000', 'x', '-', '0', 'a'.repeat(64), 'C000000']
const services = ['product-api', 'telematics-distributor', 'telematics-owner', 'service-shop-portal', 'electric-app']
const templates = ['invitation', 'contact_reply', 'registration', 'reset', 'addition', 'unlocked', 'nothing']
const moments = ['2026-01-01T00:00:00Z', '2026-11-22T00:00:00.000Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z']
const batches = ['B000001', 'B000002', 'B000003', 'B999999']

const pick = <T>(list: readonly T[], random: Random): T[] =>
  list.length === 0 ? [] : [list[random.between(0, list.length - 1)] as T]

const companyOf = (world: World, kind: Kind, reach: Reach, random: Random): Company => {
  const side = sideOf(kind)
  const { A, B, others } = world.companies
  const unknown: Company = {
    code: unknownIds[random.between(0, unknownIds.length - 1)] ?? '',
    users: unknownIds,
    emails: [],
  }
  if (reach === 'unknown') return unknown
  if (side) return reach === 'own' ? world.companies[side] : side === 'A' ? B : A
  // Employees read all companies, and change only companies without signed-in people.
  if (reach === 'foreign') return random.chance(0.5) ? A : B
  return random.chance(0.85) ? (pick(others, random)[0] ?? unknown) : world.employees
}

interface PoolOptions {
  world: World
  call: Call
  kind: Kind
  reach: Reach
  self: string | undefined
  random: Random
}

/**
 * Values for the fields of one request. All belong to one company, so that codes and ids match. `self`: the caller's own id, if
 * the call may target it.
 */
export const poolFor = ({ world, call, kind, reach, self, random }: PoolOptions) => {
  const company = companyOf(world, kind, reach, random)
  // Data sent with an emailed link belongs to the link, not to the caller.
  const side = call.callers.includes('anyone') ? undefined : sideOf(kind)
  const mark = side ? canaries[side] : ''
  const users = self !== undefined && random.chance(0.3) ? [self] : company.users
  const emails = [...company.emails, `new${random.between(1, 400)}@example.com`]
  const password = [world.password, 'Chosen_2026']
  const text = [`営業${mark}`, `${mark} Sales`, `部${mark}`]
  const pools: Record<string, readonly unknown[]> = {
    company_code: [company.code],
    code: [company.code],
    user_id: users,
    user_ids: users,
    target: [...users, company.code],
    actor: [...users, ...emails],
    service_id: services,
    services,
    service: services,
    email: emails,
    mail: emails,
    signed_in: emails,
    managers: users,
    token: [...world.tokens, 'x'.repeat(43)],
    unlock_token: [...world.tokens, 'x'.repeat(43)],
    template_id: templates,
    id: batches,
    terms_version: [1, 0, 2],
    row_version: [1, 1, 1, 2, 0],
    zip: ['1000001', '530-0001', '０６０－０００１'],
    nation: ['JP'],
    country: ['JP'],
    type: ['rental', 'sales', 'other'],
    category: ['owner', 'distributor', 'rental'],
    industry: ['rental', 'sales'],
    tel: ['03-1234-5678'],
    fax: ['03-1234-5678', ''],
    cell_phone_number: ['090-1234-5678', ''],
    current_password: password,
    password,
    from: moments,
    to: moments,
    idempotency_key: [`fuzz-key-of-this-run-${random.between(1, 40)}`],
    search: ['山田', 'a', '花子', 'example', '100%', '_', 'ﾔﾏﾀﾞ', 'F00'],
    name: text,
    company: text,
    first_name: text,
    family_name: text,
    middle_name: ['', ...text],
    department: text,
    position: text,
    group: text,
    address: text,
    address1: text,
    address2: text,
    page: [1, '1', '2', '99'],
    per_page: ['1', '20', '100'],
    employees: ['50'],
  }
  return (field: string) => pools[field]
}
