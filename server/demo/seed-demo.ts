import { type Kysely, sql } from 'kysely'
import { demoServicePath } from '../../shared/rules/demo-service.ts'
import { createPasswords } from '../account-api/access/passwords.ts'
import { newSecret } from '../account-api/access/secret.ts'
import type { AccountApiConfig } from '../account-api/config.ts'
import { makerCompany } from '../account-api/database/reference/maker-company.ts'
import type { Database } from '../account-api/database/schema.ts'
import { createSeal } from '../http/seal.ts'
import { addBulkMails } from './bulk-mails.ts'
import { type DemoCompany, demoCompanies } from './companies.ts'
import { addCompany } from './company-rows.ts'
import { hasPeople } from './has-people.ts'
import { type ListedAccount, listedAccounts } from './listed-accounts.ts'
import { addMember } from './members.ts'
import { drawNames, drawPost } from './person-names.ts'
import { createRandom, type Random } from './random.ts'
import { addRequest, addServiceRequest, approvedService } from './requests.ts'
import { insertRows, noRows } from './rows.ts'
import { addAskedPerson, addToSecondCompany } from './second-companies.ts'
import { addTexts } from './texts.ts'
import type { DemoMember, DemoState, DemoWorld } from './world.ts'

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

const listedMember = (account: ListedAccount, company: DemoMember['company'], hashes: Hashes): DemoMember => {
  const { email, names, department, position, state, manager = false, services = [] } = account
  const [first_name, first_name_kana] = names.first
  const [family_name, family_name_kana] = names.family
  return {
    email,
    names: { first_name, middle_name: '', family_name, first_name_kana, family_name_kana, locale: 'ja' },
    post: { department, position },
    company,
    state: listedState[state],
    manager,
    ...(account.company === undefined ? { employee: state === 'viewer' ? 'viewer' : 'editor' } : {}),
    services: services.map(service_id => ({ service_id, status: 1 })),
    passwordHash: hashes.of.get(email) ?? hashes.unusable,
  }
}

interface Hashes {
  of: Map<string, string>
  /** Hash of a discarded secret. All other accounts share it, because hashing per account would take minutes. */
  unusable: string
}

const makeHashes = async (): Promise<Hashes> => {
  const { hash } = await createPasswords()
  const of = new Map<string, string>()
  for (const { email, password } of listedAccounts) if (password !== undefined) of.set(email, await hash(password))
  return { of, unusable: await hash(newSecret().secret) }
}

/** A random name and an unused address at a domain. */
const drawPerson = (random: Random, nation: string, domain: string, taken: Set<string>) => {
  const { account, ...names } = drawNames(random, nation)
  let email = `${account}@${domain}`
  for (let number = 2; taken.has(email); number++) email = `${account}${number}@${domain}`
  taken.add(email)
  return { names, email, post: drawPost(random, names.locale) }
}

const addCompanyWithPeople = (world: DemoWorld, company: DemoCompany, hashes: Hashes, taken: Set<string>): void => {
  const { random } = world
  const services = addCompany(world, company)
  const listed = listedAccounts
    .filter(account => account.company === company.code && !account.also)
    .map(account => listedMember(account, company, hashes))
  const administrators = company.people >= 20 ? 2 : 1
  const unlockReason = unlockReasons.get(company.code)
  const drawn = Array.from({ length: company.people - listed.length }, (_, index): DemoMember => {
    const manager = listed.length === 0 && index < administrators
    const asks = manager && index === 1 && unlockReason !== undefined
    const requested = company.status === 0
    const usable = services.map(
      service_id => ({ service_id, status: random.chance(manager ? 1 : 0.65) ? 1 : 0 }) as const,
    )
    return {
      ...drawPerson(random, company.nation, company.domain, taken),
      company,
      state: requested
        ? random.pick(['sent', 'expired', 'failed'])
        : manager
          ? asks
            ? 'inactive_lock'
            : 'active'
          : drawState(random),
      manager,
      ...(asks ? { unlockReason } : {}),
      services: requested ? [] : usable,
      passwordHash: hashes.unusable,
    }
  })
  const [first, ...others] = [...listed, ...drawn]
  if (!first) return
  const inviter = { id: addMember(world, first), email: first.email, ...first.names }
  if (company.status === 0) addRequest(world, company, first)
  for (const member of others) addMember(world, { ...member, inviter })
}

const addEmployees = (world: DemoWorld, hashes: Hashes, taken: Set<string>): void => {
  const { random, rows, now } = world
  const updated_at = new Date(now.getTime() - 400 * 86_400_000)
  for (const service_id of makerServices)
    rows.company_service.push({ company_code: maker.code, service_id, status: 1, updated_at })
  for (const account of listedAccounts) {
    if (account.company === undefined) addMember(world, listedMember(account, maker, hashes))
  }
  for (let index = 0; index < employees; index++) {
    addMember(world, {
      ...drawPerson(random, 'JP', 'maker.example', taken),
      company: maker,
      state: random.pick(['active', 'active', 'active', 'active', 'active', 'sent', 'deactive']),
      manager: false,
      employee: random.chance(0.3) ? 'viewer' : 'editor',
      services: makerServices.map((service_id, at) => ({ service_id, status: (index + at) % 3 === 0 ? 0 : 1 })),
      passwordHash: hashes.unusable,
    })
  }
}

/** Runs last, so that the random data of other people do not change. */
const addSecondCompanies = (world: DemoWorld, hashes: Hashes): void => {
  for (const account of listedAccounts) {
    const company = demoCompanies.find(({ code }) => code === account.company)
    if (account.also && company) addToSecondCompany(world, listedMember(account, company, hashes), account.also)
  }
  addAskedPerson(world, demoCompanies)
}

/**
 * Fills an empty database with demo data in one transaction; no-op if there is any person. Companies and people are the
 * same for every run. Dates are relative to `now`, and link secrets are random.
 */
export const seedDemo = async (
  db: Kysely<Database>,
  config: Pick<AccountApiConfig, 'publicUrl' | 'registrationLinkDays' | 'tokenKeys'>,
  now: Date,
): Promise<void> => {
  if (await hasPeople(db)) return
  const hashes = await makeHashes()
  const world: DemoWorld = {
    rows: noRows(),
    random: createRandom(seed),
    now,
    config,
    seal: createSeal(config.tokenKeys),
  }
  const taken = new Set(listedAccounts.map(account => account.email))
  addEmployees(world, hashes, taken)
  for (const company of demoCompanies) addCompanyWithPeople(world, company, hashes, taken)
  addSecondCompanies(world, hashes)
  addServiceRequest(world)
  await db.transaction().execute(async trx => {
    // Only the first of several starting processes seeds the database.
    await sql`lock table company in exclusive mode`.execute(trx)
    if (await hasPeople(trx)) return
    await addTexts(trx)
    await insertRows(trx, world.rows)
    const front_url = sql<string>`${demoServicePath('')} || service_id`
    await trx.updateTable('service').set({ front_url }).where('front_url', '=', '').execute()
    await trx
      .updateTable('service')
      .set({ approved_kinds: sql<string>`kinds` })
      .where('service_id', '=', approvedService)
      .execute()
    await sql`select setval('company_code_seq', ${demoCompanies.length})`.execute(trx)
    await addBulkMails(trx, now)
  })
}
