import { type Kysely, sql } from 'kysely'
import { demoServicePath } from '../../shared/rules/demo-service.ts'
import { newSecret } from '../account-api/access/caller/secret.ts'
import { createPasswords } from '../account-api/access/password/passwords.ts'
import type { AccountApiConfig } from '../account-api/config.ts'
import { makerCompany } from '../account-api/database/reference/maker-company.ts'
import type { Database } from '../account-api/database/schema.ts'
import { createSeal } from '../http/seal.ts'
import { addBulkMails } from './bulk-mails.ts'
import { addCompany, type DemoCompany, demoCompanies } from './companies.ts'
import { hasPeople } from './has-people.ts'
import { type ListedAccount, listedAccounts } from './listed-accounts.ts'
import { addMember } from './members.ts'
import { drawNames, drawPost } from './names.ts'
import { createRandom, type Random } from './random.ts'
import { addAskedPerson, addRequest, addServiceRequest, addToSecondCompany, approvedService } from './requests.ts'
import { addTexts } from './texts.ts'
import { type DemoMember, type DemoState, type DemoWorld, daysBefore, insertRows, noRows } from './world.ts'

const seed = 20_261_121
const employees = 24
/** Services of the maker's own employees. */
const makerServices = ['product-api', 'telematics-owner', 'electric-app']
const maker = { code: makerCompany.code, company: makerCompany.company, nation: 'JP', status: 1 } as const

const listedState: Record<ListedAccount['state'], DemoState> = {
  active: 'active',
  viewer: 'active',
  locked: 'inactive_lock',
  suspended: 'deactive',
  unregistered: 'sent',
}

/** Companies whose second administrator is locked and has a pending unlock request. */
const unlockReasons = new Map([
  ['C000039', '育児休業で半年ほど離れていました。今月から復帰しましたので、ロックの解除をお願いします。'],
  ['C000051', 'I was on a long assignment abroad and could not log in. I am back and look after our accounts again.'],
])

const drawState = (random: Random): DemoState => {
  const roll = random.next()
  if (roll < 0.72) return 'active'
  if (roll < 0.85) return random.pick(['none', 'sent', 'sent', 'expired', 'failed'])
  if (roll < 0.91) return 'deactive'
  return roll < 0.96 ? 'inactive_lock' : 'manual_lock'
}

/** Draws a random name and an unused address at a domain. */
const createPeople = ({ random }: DemoWorld) => {
  const taken = new Set(listedAccounts.map(account => account.email))
  return (nation: string, domain: string) => {
    const { account, ...names } = drawNames(random, nation)
    let email = `${account}@${domain}`
    for (let number = 2; taken.has(email); number++) email = `${account}${number}@${domain}`
    taken.add(email)
    return { names, email, post: drawPost(random, names.locale) }
  }
}

interface Drawing {
  world: DemoWorld
  drawPerson: ReturnType<typeof createPeople>
  listedIn: (company: DemoMember['company']) => DemoMember[]
  /** Hash of a discarded secret. All accounts that are not listed share it, because hashing per account would take minutes. */
  passwordHash: string
}

const addEmployees = ({ world, drawPerson, listedIn, passwordHash }: Drawing): void => {
  const { random, rows, now } = world
  const granted = { company_code: maker.code, status: 1, updated_at: daysBefore(now, 400) } as const
  rows.company_service.push(...makerServices.map(service_id => ({ ...granted, service_id })))
  for (const member of listedIn(maker)) addMember(world, member)
  for (let index = 0; index < employees; index++)
    addMember(world, {
      ...{ ...drawPerson('JP', 'maker.example'), company: maker, manager: false, passwordHash },
      state: random.pick(['active', 'active', 'active', 'active', 'active', 'sent', 'deactive']),
      employee: random.chance(0.3) ? 'viewer' : 'editor',
      services: makerServices.map((service_id, at) => ({ service_id, status: (index + at) % 3 === 0 ? 0 : 1 })),
    })
}

const addCompanyWithPeople = ({ world, drawPerson, listedIn, passwordHash }: Drawing, company: DemoCompany): void => {
  const { random } = world
  const services = addCompany(world, company)
  const listed = listedIn(company)
  const administrators = listed.length > 0 ? 0 : company.people >= 20 ? 2 : 1
  const unlockReason = unlockReasons.get(company.code)
  const drawn = Array.from({ length: company.people - listed.length }, (_, index): DemoMember => {
    const manager = index < administrators
    const requested = company.status === 0
    const asks = manager && index === 1 && unlockReason !== undefined
    const usable = services.map(
      service_id => ({ service_id, status: random.chance(manager ? 1 : 0.65) ? 1 : 0 }) as const,
    )
    const person = drawPerson(company.nation, company.domain)
    const memberState = (): DemoState => (manager ? (asks ? 'inactive_lock' : 'active') : drawState(random))
    return {
      ...{ ...person, company, manager, services: usable, passwordHash },
      state: requested ? random.pick(['sent', 'expired', 'failed']) : memberState(),
      ...(asks ? { unlockReason } : {}),
    }
  })
  const [first, ...others] = [...listed, ...drawn]
  if (!first) return
  const inviter = { id: addMember(world, first), email: first.email, ...first.names }
  if (company.status === 0) addRequest(world, company, first)
  for (const member of others) addMember(world, { ...member, inviter })
}

/** The listed account as a member of its company. */
const listedMember = (account: ListedAccount, company: DemoMember['company'], passwordHash: string): DemoMember => {
  const { email, names, department, position, state, manager, services } = account
  const [[first_name, first_name_kana], [family_name, family_name_kana]] = [names.first, names.family]
  return {
    ...{ email, post: { department, position }, company, state: listedState[state], manager, passwordHash },
    names: { first_name, middle_name: '', family_name, first_name_kana, family_name_kana, locale: 'ja' },
    ...(account.company === undefined ? { employee: state === 'viewer' ? 'viewer' : 'editor' } : {}),
    services: services.map(service_id => ({ service_id, status: 1 })),
  }
}

/** All companies and people, as rows. */
const drawWorld = async (config: DemoConfig, now: Date): Promise<DemoWorld> => {
  const { hash } = await createPasswords()
  const passwordHash = await hash(newSecret().secret)
  const hashes = new Map<string, string>()
  for (const { email, password } of listedAccounts) if (password) hashes.set(email, await hash(password))
  const seal = createSeal(config.tokenKeys)
  const world: DemoWorld = { rows: noRows(), random: createRandom(seed), now, config, seal }
  const asMember = (account: ListedAccount, company: DemoMember['company']) =>
    listedMember(account, company, hashes.get(account.email) ?? passwordHash)
  const listedIn = (company: DemoMember['company']) =>
    listedAccounts
      .filter(account => (account.company ?? maker.code) === company.code && !account.also)
      .map(account => asMember(account, company))
  const drawing = { world, drawPerson: createPeople(world), listedIn, passwordHash }
  addEmployees(drawing)
  for (const company of demoCompanies) addCompanyWithPeople(drawing, company)
  // Last, so that the random data of other people do not change.
  for (const account of listedAccounts) {
    const company = demoCompanies.find(({ code }) => code === account.company)
    if (company) addToSecondCompany(world, asMember(account, company), account.also)
  }
  addAskedPerson(world)
  addServiceRequest(world)
  return world
}

type DemoConfig = Pick<AccountApiConfig, 'publicUrl' | 'registrationLinkDays' | 'tokenKeys'>

/**
 * Fills an empty database with demo data in one transaction; no-op if there is any person. Companies and people are the
 * same for every run. Dates are relative to `now`, and link secrets are random.
 */
export const seedDemo = async (db: Kysely<Database>, config: DemoConfig, now: Date): Promise<void> => {
  if (await hasPeople(db)) return
  const { rows } = await drawWorld(config, now)
  await db.transaction().execute(async trx => {
    // Only the first of several starting processes seeds the database.
    await sql`lock table company in exclusive mode`.execute(trx)
    if (await hasPeople(trx)) return
    await addTexts(trx)
    await insertRows(trx, rows)
    const front_url = sql<string>`${demoServicePath('')} || service_id`
    await trx.updateTable('service').set({ front_url }).where('front_url', '=', '').execute()
    const approved_kinds = sql<string>`kinds`
    await trx.updateTable('service').set({ approved_kinds }).where('service_id', '=', approvedService).execute()
    await sql`select setval('company_code_seq', ${demoCompanies.length})`.execute(trx)
    await addBulkMails(trx, now)
  })
}
