import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { type Engine, engines, onBothEngines } from '../../helper/account-api.ts'
import { isFull } from '../../helper/services.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp, signIn } from '../set-up.ts'
import { callerLineOf, callerLines, isForAnyone, type Kind } from './callers.ts'
import { callByName, inputs } from './inputs/index.ts'
import type { Input } from './inputs/input.ts'

type Statuses = Partial<Record<Kind, number>>

declare module 'vitest' {
  interface TaskMeta {
    /** The statuses of one call for each kind of caller. */
    authorization?: { call: CallName; engine: Engine; wanted: Statuses; found: Statuses }
  }
}

const names = Object.keys(contract) as CallName[]

/** Calls of employees that change data of others: all except GET, those to log in, logout, their own password, language, sessions and address. */
const changing = Object.entries<Entry>(contract).flatMap(([name, { method, path }]) =>
  path.startsWith('/api/v1/admin/') &&
  method !== 'GET' &&
  !isForAnyone(name as CallName) &&
  !/\/(?:logout|edit\/password|admin\/language|session\/(?:others|end|proof(?:\/\w+)?)|passkey\/(?!policy)\w+|edit\/mailaddress\/\w+)$/.test(
    path,
  )
    ? [name as CallName]
    : [],
)

test.each(names)('%s has the callers of its line in callers.txt', name => {
  expect(contract[name].callers).toEqual(callerLineOf(name).callers)
})

test('callers.txt has no line of another call', () => {
  expect([...callerLines.keys()].filter(name => !(name in contract))).toEqual([])
})

onBothEngines('authorization of each call, on %s', engine => {
  let api: AccountApi
  let member: Person
  let people: Record<Exclude<Kind, 'anyone' | 'revoked'>, Person>
  beforeAll(async () => {
    api = await setUp(engine)
    member = await api.person({ company: companyA })
    people = {
      customer: await api.person({ company: companyA }),
      manager: await api.person({ company: companyA, manager: true }),
      otherManager: await api.person({ company: companyB, manager: true }),
      viewer: await api.person({ employee: 'view-only' }),
      editor: await api.person({ employee: 'editor' }),
    }
  })
  afterAll(() => api.close())

  const newToken = async (kind: Kind): Promise<string | undefined> => {
    if (kind === 'anyone') return undefined
    // Of earlier inputs: a login would ask for them.
    await api.db.deleteFrom('passkey').execute()
    if (kind === 'revoked') {
      const token = await signIn(api.app, people.manager)
      await api.call('POST', '/api/logout', { token })
      return token
    }
    const side = kind === 'viewer' || kind === 'editor' ? '/api/v1/admin/login' : '/api/login'
    return signIn(api.app, people[kind], side)
  }

  const tokens: Partial<Record<Kind, string | undefined>> = {}
  /**
   * A token of this kind of caller, which calls share: a login costs more than a call. One that can end sessions, others of the
   * person included, ends the shared one too.
   */
  const tokenOf = async (kind: Kind, ends = false) => {
    tokens[kind] ??= await newToken(kind)
    const token = tokens[kind]
    if (ends) delete tokens[kind]
    return token
  }

  const canEndSessions = (name: CallName) => /log(?:in|out)|password|session/i.test(name)

  /** Calls whose input is of the caller: no other one can use it. */
  const isOfCaller = (name: CallName) => /Passkey|SessionProof/.test(name) && !isForAnyone(name)

  const statuses = async (name: CallName, make: (caller?: Person) => Promise<Input>, wanted: Statuses) => {
    const found: Statuses = {}
    // Making an input costs more than a call, and one that is refused uses nothing up.
    let input: Input | undefined
    for (const [kind, status] of Object.entries(wanted) as [Kind, number][]) {
      const token = await tokenOf(kind, status === 200 && canEndSessions(name))
      const person = kind === 'anyone' || kind === 'revoked' ? people.manager : people[kind]
      if (isOfCaller(name)) input = await make({ ...person, ...(token !== undefined && { token }) })
      input ??= await make()
      found[kind] = (await callByName(api, name, input, token)).status
      if (found[kind] === 200) input = undefined
    }
    return found
  }
  const isWhole = engines.includes(engine)

  /**
   * Callers of one call. The short run takes all that are refused, and one in turn of those who may. On the second engine it asks
   * only what its queries decide: this one, and those of another company.
   */
  const askedOf = (name: CallName, at: number): Statuses => {
    const all = Object.entries(callerLineOf(name).statuses) as [Kind, number][]
    if (isFull) return Object.fromEntries(all)
    const allowed = all.filter(([, status]) => status === 200)
    const refused = all.filter(([, status]) => status !== 200 && (isWhole || status === 404))
    return Object.fromEntries([...refused, ...allowed.slice(at % (allowed.length || 1)).slice(0, 1)])
  }

  test.for(names.map((name, at) => [name, at] as const))('%s', async ([name, at], { task }) => {
    const wanted = askedOf(name, at)
    const found = await statuses(name, caller => inputs[name]({ api, member, caller }), wanted)
    // `npm run audit` reports each status.
    task.meta.authorization = { call: name, engine, wanted, found }
    expect(found).toEqual(wanted)
  })

  if (!isWhole) return

  test.each(changing)('rule 12: %s refuses view-only employees', async name => {
    const lines = () =>
      api.db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.countAll().as('count'))
        .execute()
    const input = await inputs[name]({ api, member })
    const before = await lines()
    const { status, body } = await callByName(api, name, input, await tokenOf('viewer'))
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(await lines()).toEqual(before)
  })

  test('getServiceList with a company is only for its administrators', async () => {
    const query = { query: { company_code: companyA } }
    const wanted = {
      anyone: 401,
      revoked: 401,
      customer: 403,
      manager: 200,
      otherManager: 404,
      viewer: 403,
      editor: 403,
    }
    expect(await statuses('getServiceList', async () => query, wanted)).toEqual(wanted)
  })

  test.each(names.filter(name => !isForAnyone(name)))(
    '%s does not disclose input errors without a login',
    async name => {
      const { status, body } = await callByName(api, name, { params: { code: '%', user_id: '%' }, body: { x: 1 } })
      expect(status).toBe(401)
      expect(body.errors).toBeUndefined()
    },
  )
})
