/**
 * Every way in which an owner takes an account back × what an intruder and the owner have: the intruder is out, the owner gets in with
 * the mailbox and a new password, and with their own passkey if it was never in question.
 *
 * @module-tag all
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretHash } from '../../../server/account-api/access/caller/secret.ts'
import type { PasskeyPolicyName } from '../../../shared/rules/passkey-policy.ts'
import { fastEngine, onBothEngines } from '../../helper/account-api.ts'
import type { Authenticator } from '../../helper/authenticator.ts'
import { isFull } from '../../helper/services.ts'
import { linkTo, oidcTokens } from '../api/inputs/sign-in.ts'
import { givePasskey, giveRecoveryCodes, newAuthenticator } from '../passkeys.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, day, setUp, signIn } from '../set-up.ts'
import { type Actions, actionsOf, type Side } from './intruder.ts'

const minute = 60_000

/** `in`: still logs in. `out`: does not. `none`: there is none. */
type Fate = 'in' | 'out' | 'none'
const situations = [
  'no passkey',
  'own',
  'young',
  'old',
  'own and young',
  'own and old',
  'old and young',
  'through own',
] as const
type Situation = (typeof situations)[number]

/** What becomes of the owner's passkey, and of the intruder's. Read and changed by hand. */
const must: Record<string, Partial<Record<Situation, [own: Fate, intruder: Fate]>>> = {
  'the link about a login': {
    'no passkey': ['none', 'none'],
    own: ['in', 'none'],
    young: ['none', 'out'],
    old: ['none', 'out'],
    'own and young': ['in', 'out'],
    'own and old': ['in', 'out'],
    'old and young': ['none', 'out'],
    'through own': ['out', 'out'],
  },
  'the link about a new password': {
    'no passkey': ['none', 'none'],
    own: ['in', 'none'],
    young: ['none', 'out'],
    old: ['none', 'out'],
    'own and young': ['in', 'out'],
    'own and old': ['in', 'out'],
    'old and young': ['none', 'out'],
    'through own': ['out', 'out'],
  },
  'the link about a factor': {
    young: ['none', 'out'],
    old: ['none', 'out'],
    'own and young': ['in', 'out'],
    'own and old': ['in', 'out'],
    'old and young': ['none', 'out'],
    'through own': ['out', 'out'],
  },
  'the undo of an address': {
    'no passkey': ['none', 'none'],
    own: ['in', 'none'],
    young: ['none', 'out'],
    old: ['none', 'out'],
    'own and young': ['in', 'out'],
    'own and old': ['in', 'out'],
    'old and young': ['none', 'out'],
    'through own': ['out', 'out'],
  },
  // A reset skips no passkey: the mailbox alone is no way around one. The mail about the intruder's next login is the way.
  'a forgotten password': {
    'no passkey': ['none', 'none'],
    own: ['in', 'none'],
    young: ['none', 'in'],
    old: ['none', 'in'],
    'own and young': ['in', 'in'],
    'own and old': ['in', 'in'],
    'old and young': ['none', 'in'],
    'through own': ['in', 'in'],
  },
  'a logout everywhere else': {
    'no passkey': ['none', 'none'],
    own: ['in', 'none'],
    young: ['none', 'in'],
    old: ['none', 'in'],
    'own and young': ['in', 'in'],
    'own and old': ['in', 'in'],
    'old and young': ['none', 'in'],
    'through own': ['in', 'in'],
  },
  // They remove all passkeys: those who decide do not know which is whose.
  'an approved request': {
    own: ['out', 'none'],
    young: ['none', 'out'],
    old: ['none', 'out'],
    'own and young': ['out', 'out'],
    'own and old': ['out', 'out'],
    'old and young': ['none', 'out'],
    'through own': ['out', 'out'],
  },
  'a removal without a request': {
    own: ['out', 'none'],
    young: ['none', 'out'],
    old: ['none', 'out'],
    'own and young': ['out', 'out'],
    'own and old': ['out', 'out'],
    'old and young': ['none', 'out'],
    'through own': ['out', 'out'],
  },
}

const kinds = {
  'a customer': { side: 'front', demands: false, oidc: false },
  'a customer who must have a passkey': { side: 'front', demands: true, oidc: false },
  'an employee': { side: 'admin', demands: false, oidc: false },
  'an employee who must have a passkey': { side: 'admin', demands: true, oidc: false },
  'an employee of a provider': { side: 'admin', demands: true, oidc: true },
} as const satisfies Record<string, { side: Side; demands: boolean; oidc: boolean }>
type Kind = keyof typeof kinds

const cells = Object.entries(must).flatMap(([rescue, row], line) =>
  situations.flatMap((situation, column) =>
    (Object.keys(kinds) as Kind[]).flatMap((kind, layer) => {
      const fates = row[situation]
      return fates ? [{ rescue, situation, kind, fates, line, column, layer }] : []
    }),
  ),
)

/**
 * The short run takes each rescue in every second situation, of changing kinds of people; on the slower engine, each rescue in one
 * situation.
 */
const triedOn = (engine: string) =>
  cells.filter(
    ({ line, column, layer }) =>
      isFull ||
      ((line + column + layer) % 5 === 0 &&
        (engine === fastEngine ? (line + column) % 2 === 0 : column === (line % 6) + 2)),
  )

interface Case {
  person: Person
  own?: Authenticator
  /** Sessions that began before anything else. */
  owner: string
  intruder: { token: string; mark?: string; passkeys: Authenticator[]; codes: string[] }
}

onBothEngines('the owner takes the account back, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  let count = 0
  const demand = (code: string, passkey_policy: PasskeyPolicyName) =>
    api.db.updateTable('company').set({ passkey_policy }).where('code', '=', code).execute()
  const companyOf = async (kind: Kind) =>
    kinds[kind].side === 'admin' ? 'C000000' : api.company(`R${++count}${engine.length}`)

  /** Makes the account, with what the intruder has done to it. */
  const intrude = async (at: Actions, situation: Situation, company: string, side: Side): Promise<Case> => {
    const columns = { last_login_at: api.clock.now }
    const person = await api.person(
      side === 'front' ? { company, columns } : { employee: 'editor', email: `owner${++count}@maker.example`, columns },
    )
    const path = side === 'front' ? '/api/login' : '/api/v1/admin/login'
    const [first, second] = [await signIn(api.app, person, path), await signIn(api.app, person, path)]
    const giveOwn = async () => {
      const own = newAuthenticator()
      at.pass(-20 * day)
      await givePasskey(api, person, own, 'Own')
      await giveRecoveryCodes(api, person)
      at.pass(20 * day)
      return own
    }
    const begin = async (authenticator: Authenticator) => {
      const { body } = await at.logInAlone(authenticator)
      return { token: body.api_token as string, mark: body.device_mark as string }
    }
    if (situation === 'no passkey')
      return { person, owner: first, intruder: { token: second, passkeys: [], codes: [] } }
    if (situation === 'own')
      return { person, owner: first, own: await giveOwn(), intruder: { token: second, passkeys: [], codes: [] } }
    // The intruder adds a passkey in a session without one, or in one that began with the owner's.
    const through = situation === 'through own' ? await giveOwn() : undefined
    const early = (await at.add(through ? (await begin(through)).token : first, 'Early')).authenticator
    const own = through ?? (situation.startsWith('own') ? await giveOwn() : undefined)
    const codes = await at.makeCodes((await begin(early)).token)
    if (situation.includes('old')) at.pass(5 * day)
    const passkeys = [early]
    if (situation === 'old and young') {
      passkeys.push((await at.add((await begin(early)).token, 'Late')).authenticator)
      at.pass(day)
    }
    const owner = (await begin(own ?? early)).token
    const last = await begin(passkeys.at(-1) ?? early)
    return { person, owner, ...(own && { own }), intruder: { ...last, passkeys, codes } }
  }

  /** What an owner does, with what the intruder does before. @returns the owner's password */
  const rescues: Record<string, (at: Actions, given: Case, company: string, side: Side) => Promise<string>> = {
    'the link about a login': async (at, { person }) => {
      expect((await at.secure(await at.linkIn(person, 'new_login'))).status).toBe(200)
      return at.reset(person, { asks: false })
    },
    'the link about a new password': async (at, { person, intruder }) => {
      const body = { current_password: password, password: 'Kettle_Blue_81', password_confirmation: 'Kettle_Blue_81' }
      expect((await at.post('edit/password', intruder.token, body)).status).toBe(200)
      expect((await at.secure(await at.linkIn(person, 'password_changed'))).status).toBe(200)
      return at.reset(person, { asks: false })
    },
    'the link about a factor': async (at, { person, intruder }) => {
      intruder.codes = await at.makeCodes(intruder.token)
      expect((await at.secure(await at.linkIn(person, 'factor_changed'))).status).toBe(200)
      return at.reset(person, { asks: false })
    },
    'the undo of an address': async (at, { person, intruder }, company, side) => {
      const { row_version } = await api.db
        .selectFrom('user')
        .select('row_version')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      const names = { first_name: '花子', middle_name: '', family_name: '山田' }
      const target = side === 'front' ? {} : { company_code: company, user_id: person.id }
      const email = `intruder${++count}@maker.example`
      const body = { ...target, ...names, email, row_version }
      expect((await at.post('user/profile/edit', intruder.token, body)).status).toBe(200)
      const confirm = { token: await api.linkOf(email) }
      expect((await at.post('edit/mailaddress/verification', intruder.token, confirm)).status).toBe(200)
      const token = await at.linkIn(person, 'mailaddress_asked')
      const undone = await api.call('POST', '/api/v1/front/edit/mailaddress/undo', { body: { token } })
      expect(undone.body.outcome).toBe('restored')
      return at.reset(person, { asks: false })
    },
    'a forgotten password': (at, { person }) => at.reset(person),
    'a logout everywhere else': async (at, { owner }) => {
      expect((await at.post('session/others', owner)).status).toBe(200)
      return password
    },
    'an approved request': async (at, { person }, company) => {
      const { proof_token } = (await at.logIn(person, password)).body
      expect((await at.report(proof_token)).status).toBe(200)
      await removePasskeys(person, company)
      return password
    },
    'a removal without a request': async (_, { person }, company) => {
      await removePasskeys(person, company, '電話で確認しました。')
      return password
    },
  }
  const removePasskeys = async ({ id }: Person, company_code: string, text?: string) => {
    const as = await api.signedIn({ employee: 'editor' })
    const body = { company_code, ...(text !== undefined && { text }) }
    const { status } = await api.call('POST', `/api/v1/admin/user/passkey/reset/${id}`, { as, body })
    expect(status).toBe(200)
  }

  const logsIn = async (at: Actions, authenticator: Authenticator) => {
    const { status, body } = await at.logInAlone(authenticator)
    if (status !== 200) expect(body.code).toBe('passkey_refused')
    return status === 200
  }
  const fateOf = async (at: Actions, passkeys: Authenticator[]): Promise<Fate> => {
    if (passkeys.length === 0) return 'none'
    const fates = []
    for (const passkey of passkeys) fates.push(await logsIn(at, passkey))
    expect(new Set(fates).size, 'all share a fate').toBe(1)
    return fates[0] ? 'in' : 'out'
  }

  /** The owner logs in with what they have, sets up what is demanded, and works. The intruder's codes complete no login. */
  const getsIn = async (
    at: Actions,
    { person, own, intruder }: Case,
    given: string,
    { isAsked, demands }: { isAsked: boolean; demands: boolean },
  ) => {
    const first = await at.logIn(person, given)
    expect(first.body.code).toBe(isAsked ? 'proof_required' : undefined)
    for (const code of isAsked ? intruder.codes.slice(0, 1) : [])
      expect((await at.recover(first.body.proof_token, code)).status).toBe(422)
    const { status, body } = isAsked && own ? await at.prove(first.body.proof_token, own) : first
    expect(status).toBe(200)
    const token = body.api_token as string
    if (!demands) expect(body.is_passkey_required).toBe(0)
    if (body.is_passkey_required === 1) {
      if (!isAsked) await at.add(token, 'New')
      await at.makeCodes(token)
    }
    expect((await api.call('GET', at.path('session/list'), { token })).status).toBe(200)
  }

  test.each(triedOn(engine))('$rescue, of $kind: $situation', async ({ rescue, situation, kind, fates }) => {
    const { side, demands, oidc } = kinds[kind]
    const [ownFate, fate] = fates
    const at = actionsOf(api, side)
    const company = await companyOf(kind)
    const given = await intrude(at, situation, company, side)
    const { person, own, intruder } = given
    if (oidc) await linkTo(api, person.id)
    let chosen = (await rescues[rescue]?.(at, given, company, side)) ?? ''
    at.pass(minute)
    await demand(company, demands ? 'all' : 'offered')
    expect((await api.call('GET', at.path('check'), { token: intruder.token })).status).toBe(401)
    const known = api.db
      .selectFrom('device_mark')
      .select('user_id')
      .where('hash', '=', secretHash(intruder.mark ?? ''))
    expect(await known.execute()).toEqual([])
    expect(await fateOf(at, intruder.passkeys)).toBe(fate)
    let isAsked = ownFate === 'in'
    if (fate === 'in') {
      // The login just now was told, and the link of that mail is the way.
      expect((await at.secure(await at.linkIn(person, 'new_login'))).status).toBe(200)
      expect(await fateOf(at, intruder.passkeys)).toBe('out')
      chosen = await at.reset(person, { asks: false })
      isAsked &&= situation !== 'through own'
    } else expect(await fateOf(at, own ? [own] : [])).toBe(ownFate)
    if (oidc) {
      // A rescue ends a link that may be an intruder's; the provider tells the owner's address.
      const body = await oidcTokens(api, { sub: person.id, email: person.email })
      const answer = await api.call('POST', '/api/v1/admin/login/oidc', { body })
      expect([answer.status, answer.body.is_passkey_required]).toEqual([200, 0])
    }
    await getsIn(at, given, chosen, { isAsked, demands })
    await demand(company, 'offered')
  })
})
