/** The data of a run: two companies that must be isolated from each other, and others that may be changed. */

import { createHash } from 'node:crypto'
import { secretHash } from '../../../server/account-api/access/caller/secret.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { noMembership } from '../../../shared/rules/person-fields.ts'
import { createPeople, type Person, password } from '../../account-api/people.ts'

export const kinds = ['visitor', 'staffA', 'managerA', 'staffB', 'managerB', 'viewer', 'editor'] as const
export type Kind = (typeof kinds)[number]
export type Side = 'A' | 'B'

/** The company side of a kind of caller. */
export const sideOf = (kind: Kind): Side | undefined =>
  kind.endsWith('A') ? 'A' : kind.endsWith('B') ? 'B' : undefined

/** Text in all data of a company. Requests contain only the caller's own canary, so any other occurrence is a leak. */
export const canaries: Record<Side, string> = { A: 'kanariaq7a', B: 'kanariax4b' }

/** Ids and addresses of a company. */
export interface Company {
  code: string
  users: string[]
  emails: string[]
}

/** People who sign in during a run: the first of each kind, and the others as replacements. */
type Actors = Record<Exclude<Kind, 'visitor'>, Person[]>

export interface World {
  actors: Actors
  /** A and B are isolated from each other. `others` have no signed-in people, so employees may change them. */
  companies: Record<Side, Company> & { others: Company[] }
  /** Employees who are not signed in. */
  employees: Company
  /** Secrets of emailed links and of unlock requests, of `others`. */
  tokens: string[]
  password: string
}

type LinkPurpose = 'regist' | 'addition' | 'reset' | 'mailaddress' | 'mailaddress_undo' | 'unlock' | 'secure'

const services = ['product-api', 'telematics-distributor', 'telematics-owner', 'service-shop-portal']
const day = 24 * 60 * 60 * 1000

/** Writes the companies and people of a run into a migrated database with reference lists. */
export const createWorld = async ({ db }: OpenDatabase): Promise<World> => {
  const people = await createPeople(db, () => new Date())
  const openCompany = async (code: string, name: string, columns: Record<string, unknown> = {}) => {
    const text = { address1: name, address2: name, group: name, tel: '03-1234-5678', zip: '1000001' }
    await people.company(code, { company: name, type: 'rental', category: 'owner', ...text, ...columns })
    const given = services.map(service_id => ({ company_code: code, service_id, status: 1 as const }))
    await db.insertInto('company_service').values(given).execute()
  }
  const person = (given: Parameters<typeof people.person>[0], canary: string) =>
    people.person({
      ...given,
      columns: { family_name: `山田${canary}`, first_name: `花子${canary}`, ...given?.columns },
      membership: { department: `営業${canary}`, position: canary, cell_phone_number: '090-1234-5678' },
    })
  const several = <T>(count: number, make: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => make(at)))

  const locked = { lock_flg: 1, lock_reason: 'inactivity', locked_at: new Date() }
  const states = async (company: string, canary: string): Promise<Person[]> => [
    ...(await several(2, () => person({ company, manager: true }, canary))),
    ...(await several(2, () => person({ company, registered: false }, canary))),
    await person({ company, columns: { active_flg: 0 } }, canary),
    await person({ company, columns: { unlocked_at: new Date() } }, canary),
    await person({ company, columns: locked }, canary),
    await person({ company, columns: locked, manager: true }, canary),
  ]
  const members = async (company: string, canary: string, general: number): Promise<Person[]> => [
    ...(await states(company, canary)),
    ...(await several(general, () => person({ company }, canary))),
  ]
  const namesOf = (code: string, list: Person[]): Company => ({
    code,
    users: list.map(({ id }) => id),
    emails: list.map(({ email }) => email),
  })
  const closed = async (side: Side, code: string) => {
    const canary = canaries[side]
    await openCompany(code, `会社${canary}`)
    // People whose addresses are in no request, so that any occurrence is a leak.
    await several(6, at => person({ company: code, email: `${canary}${at}@example.org` }, canary))
    return namesOf(code, await members(code, canary, 24))
  }
  const companies = { A: await closed('A', 'F000001'), B: await closed('B', 'F000002'), others: [] as Company[] }
  const tokens: string[] = []
  const link = async (purpose: LinkPurpose, of: Person, code: string, lifeMs = day) => {
    // The same in every run, so that a seed gives the same requests.
    const secret = createHash('sha256').update(`link ${tokens.length}`).digest('base64url')
    tokens.push(secret)
    const values = { purpose, hash: secretHash(secret), user_id: of.id, company_code: code, email: of.email }
    await db
      .insertInto('link')
      .values({ ...values, expires_at: new Date(Date.now() + lifeMs) })
      .execute()
  }
  /** Creates the addition of a person from another company. */
  const addition = async (of: Person, code: string) => {
    const names = { first_name: '花子', middle_name: '', family_name: '山田' }
    const typed = { email: of.email, ...names, ...noMembership, services: '[]' }
    const values = { company_code: code, user_id: of.id, ...typed }
    await db
      .insertInto('addition')
      .values({ ...values, created_at: new Date() })
      .execute()
    await link('addition', of, code)
  }
  for (let at = 0; at < 20; at++) {
    const code = `F0001${String(at).padStart(2, '0')}`
    const closedFlags = [{ active_flg: 0 }, { regist_flg: 0, active_flg: 0 }][at]
    await openCompany(code, `犠牲建機${at}`, closedFlags)
    const list = await members(code, '', 4)
    const of = (index: number) => list[index] as Person
    companies.others.push(namesOf(code, list))
    await link('regist', of(2), code)
    await link('regist', of(3), code, -day)
    await link('unlock', of(6), code)
    await link('unlock', of(7), code)
    await link('reset', of(8), code)
    await link('reset', of(9), code, -day)
    await link('mailaddress', of(10), code)
    await link('mailaddress_undo', of(10), code)
    await link('secure', of(10), code)
    const next = companies.others[at - 1]
    if (next) {
      await addition(of(11), next.code)
      next.users.push(of(11).id)
    }
  }
  const staff = (code: string, side: Side) => several(3, () => person({ company: code }, canaries[side]))
  const managers = (code: string, side: Side) =>
    several(3, () => person({ company: code, manager: true }, canaries[side]))
  const employees = (employee: 'editor' | 'view-only') => several(3, () => people.person({ employee }))
  return {
    actors: {
      staffA: await staff(companies.A.code, 'A'),
      managerA: await managers(companies.A.code, 'A'),
      staffB: await staff(companies.B.code, 'B'),
      managerB: await managers(companies.B.code, 'B'),
      viewer: await employees('view-only'),
      editor: await employees('editor'),
    },
    companies,
    employees: namesOf('C000000', [...(await employees('editor')), ...(await employees('view-only'))]),
    tokens,
    password,
  }
}
