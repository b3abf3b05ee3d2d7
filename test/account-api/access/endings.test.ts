import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endBegun } from '../../../server/account-api/access/ending/end-begun.ts'
import { type Begun, type Ending, endings } from '../../../server/account-api/access/ending/endings.ts'
import { engines } from '../../helper/account-api.ts'
import { readPin } from '../../helper/pin.ts'
import { isFull } from '../../helper/services.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { type AccountApi, setUp } from '../set-up.ts'
import { beginnings, type Situation, type Situations, situationOf } from './beginnings.ts'
import { waysTo } from './ways-to-end.ts'

/** What must end: by event, what was begun and its effect. */
const pin = new Map(
  [...readPin(new URL('endings.txt', import.meta.url))].map(([event, { event: _, ...cells }]) => [
    event as Ending,
    new Map(Object.entries(cells).map(([begun, cell]) => [begun as Begun, cell === '-' ? 'stays' : cell])),
  ]),
)
const events = [...pin.keys()]
const things = [...(pin.get('lock')?.keys() ?? [])]

test.each(Object.keys(endings) as Ending[])('%s ends what its line in endings.txt says', event => {
  const line = pin.get(event)
  if (!line)
    throw new Error(`Decide what ${event} ends, and add its line to test/account-api/access/endings.txt by hand.`)
  expect(endings[event]).toEqual(Object.fromEntries(line))
})

test('endings.txt has no line of another event', () => {
  expect(events.filter(event => !(event in endings))).toEqual([])
})

/**
 * Every cell: begin the thing, let the event happen, and see through HTTP whether the thing still works. An event can happen in several
 * ways; the short run takes the first.
 */
const cells = events.flatMap(event =>
  Object.entries(waysTo[event])
    .slice(0, isFull ? undefined : 1)
    .flatMap(([way, { situations }]) =>
      things
        .filter(begun => situations.includes(beginnings[begun].situation))
        .map(begun => ({ event, way, begun, effect: pin.get(event)?.get(begun) })),
    ),
)

/** Every nth cell: events and things take turns. The table rules them all alike, and its own test has every cell. */
const everyCell = (n: number) =>
  cells.filter(({ event, begun }) => (events.indexOf(event) + things.indexOf(begun)) % n === 0)
const first = everyCell(6)
const rest = (isFull ? cells : everyCell(3)).filter(cell => !first.includes(cell))

/** A cell without a test: what the event needs and what was begun exclude one another. */
const impossible = events.flatMap(event =>
  things.flatMap(begun =>
    cells.some(cell => cell.event === event && cell.begun === begun) ? [] : [`${event} ${begun}`],
  ),
)

test('the cells without a test are those of people who cannot have the thing', () => {
  expect(impossible).toEqual([
    'passwordChange regist',
    'passwordChange unlock',
    'passwordReset regist',
    'secured regist',
    'secured unlock',
    'sessionsEnd regist',
    'sessionsEnd unlock',
    'sessionEnd regist',
    'sessionEnd unlock',
    ...things.map(begun => `providerLogout ${begun}`),
    'sessionsEndByOther regist',
    'lock regist',
    'lock unlock',
    'membershipDeactivation regist',
    'membershipDeletion regist',
    'unlinking regist',
    'withdrawal regist',
    'withdrawal unlock',
    'passkeysLost regist',
    'unlock regist',
    'registration session',
    'registration browser',
    'registration factor',
    'registration loss',
    'registration exemption',
    'registration job',
    'registration provider',
    'registration reset',
    'registration mailaddress',
    'registration mailaddress_undo',
    'registration secure',
    'registration addition',
    'registration unlock',
    'rejection session',
    'rejection browser',
    'rejection factor',
    'rejection loss',
    'rejection exemption',
    'rejection job',
    'rejection provider',
    'rejection reset',
    'rejection mailaddress',
    'rejection mailaddress_undo',
    'rejection secure',
    'rejection addition',
    'rejection unlock',
    'joining regist',
    'joining unlock',
    'addressChange regist',
    'addressChange unlock',
    'addressCancel regist',
    'addressCancel unlock',
    'addressUndo regist',
    'addressUndo unlock',
    'demotion regist',
    'demotion unlock',
    ...things.map(begun => `oidcUnlink ${begun}`),
  ])
})

describe.each(isFull ? engines : engines.slice(-1))('what ends what, on %s', engine => {
  let api: AccountApi
  let situations: Situations
  beforeAll(async () => {
    api = await setUp(engine)
    situations = await situationOf(api)
  })
  afterAll(() => api.close())

  /** What was begun before an event, and whether it still works. */
  const run = async ({ event, way, begun }: (typeof cells)[number]) => {
    const happening = waysTo[event][way]
    if (!happening) throw new Error(`no way ${way}`)
    const { situation, begin, isAlive } = beginnings[begun]
    const given: Situation = await situations[situation](happening.needs)
    const prepared = await happening.prepare?.(given)
    // Each beginning is at a time of its own: "the newest session" is the one that it made.
    const beginLater = () => {
      api.clock.now = new Date(api.clock.now.getTime() + 1000)
      return begin(given)
    }
    const thing = await beginLater()
    expect(await isAlive(given, thing), 'before the event').toBe(true)
    // A check that uses the thing up begins another one.
    const again = beginnings[begun].isUsedByCheck ? await beginLater() : thing
    await happening.happen(given, prepared)
    return isAlive(given, again)
  }

  const isKept = ({ event, way, effect }: (typeof cells)[number]) =>
    effect === 'stays' || (effect === 'formerAddress' && waysTo[event][way]?.keepsAddress === true)

  const check = async (cell: (typeof cells)[number]) => {
    expect(await run(cell)).toBe(isKept(cell))
  }
  test.each(first)('$event ($way): $begun $effect', check)
  test.each(rest)('$event ($way): $begun $effect', { tags: 'all' }, check)

  test.each(['passwordChange', 'sessionsEnd', 'sessionEnd'] as const)(
    "%s keeps the caller's own session",
    async event => {
      const given = await situations.member()
      const [way] = Object.values(waysTo[event])
      await way?.happen(given, await way.prepare?.(given))
      expect((await api.call('GET', '/api/v1/front/check', { token: given.token })).status).toBe(200)
    },
  )

  test('an undo link ends those of later addresses, and stays itself when they are used', async () => {
    const given = await situations.member()
    const { mailaddress_undo: undo } = beginnings
    const links: string[] = []
    for (const _ of [1, 2, 3]) {
      api.clock.now = new Date(api.clock.now.getTime() + 1000)
      links.push(await undo.begin(given))
    }
    const [first = '', second = '', third = ''] = links
    const use = async (token: string) =>
      (await api.call('POST', '/api/v1/front/edit/mailaddress/undo', { body: { token } })).status
    expect(await use(second)).toBe(200)
    expect([await undo.isAlive(given, first), await undo.isAlive(given, third)]).toEqual([true, false])
    expect([await use(first), await use(second), await use(third)]).toEqual([200, 410, 410])
  })
})

describe.each(engines)('races with a rescue, on %s', engine => {
  let api: AccountApi
  let situations: Situations
  beforeAll(async () => {
    api = await setUp(engine)
    situations = await situationOf(api)
  })
  afterAll(() => api.close())

  const confirm = (token: string, bearer: string) =>
    api.call('POST', '/api/v1/front/edit/mailaddress/verification', { body: { token }, token: bearer })
  const infoOf = (given: Situation) =>
    api.db
      .selectFrom('user')
      .select(['email', 'password_hash'])
      .where('id', '=', given.person.id)
      .executeTakeFirstOrThrow()

  /** Of the two, the intruder's confirmation and the owner's rescue, either may come first. */
  const rescues: Record<
    string,
    (given: Situation, begun: { reset: string; undo: string; own: string }) => Promise<number>
  > = {
    'a password reset': async (_, { reset }) =>
      (await api.call('POST', `/api/v1/front/forget/password/verification/${reset}`, { body: newPassword })).status,
    'the undo link': async (_, { undo }) =>
      (await api.call('POST', '/api/v1/front/edit/mailaddress/undo', { body: { token: undo } })).status,
    'a logout everywhere else': async (_, { own: token }) =>
      (await api.call('POST', '/api/v1/front/session/others', { token })).status,
    'a deactivation': async given => given.deactivate(),
  }

  test.each(Object.keys(rescues))('a new address confirmed at the moment of %s', async rescue => {
    for (let round = 0; round < (isFull ? 8 : 3); round++) {
      const given = await situations.member()
      const present = given.person.email
      const undo = await beginnings.mailaddress_undo.begin(given)
      const link = await beginnings.mailaddress.begin(given)
      const reset = await beginnings.reset.begin(given)
      const own = await given.login()
      const [confirmed, rescued] = await Promise.all([
        confirm(link, given.token),
        rescues[rescue]?.(given, { reset, undo, own }),
      ])
      const { email } = await infoOf(given)
      if (confirmed.status !== 200) expect([rescued, email]).toEqual([200, present])
      else if (rescue === 'the undo link') expect([rescued, email]).toEqual([200, present])
      else {
        // The intruder was first: the owner still has the undo link, whatever else has ended.
        expect(email).not.toBe(present)
        expect(await beginnings.mailaddress_undo.isAlive(given, undo)).toBe(true)
        if (rescue === 'a password reset') expect(rescued).not.toBe(200)
      }
      // Nothing that was begun before can be used afterwards.
      expect((await confirm(link, given.token)).status).not.toBe(200)
    }
  })

  test('a request for a new address that comes after the end of its session is refused', async () => {
    const given = await situations.member()
    const own = await given.login()
    const answers = await Promise.all([
      api.call('POST', '/api/v1/front/session/others', { token: own }),
      given.ask('late@intruder.example', given.token),
    ])
    expect(answers[0].status).toBe(200)
    const info = await api.call('GET', '/api/v1/front/user/info', { token: own })
    expect([200, 401]).toContain(answers[1])
    expect(info.body.pending_email).toBeNull()
  })

  /** The answer to a call that waits for the lock of the person while an event happens. */
  const during = async <T>(event: Ending, { person }: Situation, call: () => Promise<T>): Promise<T> => {
    const { answer } = await api.db.transaction().execute(async trx => {
      await trx.selectFrom('user').select('id').where('id', '=', person.id).forUpdate().execute()
      const answer = call()
      const waiting = sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`
      // PGlite has one connection: there the call comes after the event.
      if (engine === 'PostgreSQL') await expect.poll(async () => (await waiting.execute(trx)).rows).toHaveLength(1)
      const context = { now: api.clock.now, proofs: new Map([['password', true]] as const) }
      await endBegun(trx, event, { userIds: [person.id] }, context)
      return { answer }
    })
    return answer
  }

  test('a request for a new address that waits while its session ends is refused', async () => {
    const given = await situations.member()
    const ask = () => given.ask('waits@intruder.example', given.token)
    expect(await during('secured', given, ask)).toBe(401)
  })

  test('a new password by a link that ends while it waits is refused', async () => {
    const given = await situations.member()
    const link = await beginnings.reset.begin(given)
    const use = () => api.call('POST', `/api/v1/front/forget/password/verification/${link}`, { body: newPassword })
    expect(await during('secured', given, use)).toMatchObject({ status: 410, body: { code: 'link_ended' } })
  })
})
