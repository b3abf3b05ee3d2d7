/** The matrix of logins: each way × what can become of it. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSecret, secretHash } from '../../../server/account-api/access/caller/secret.ts'
import { engines } from '../../helper/account-api.ts'
import { oidcTokens } from '../api/inputs/sign-in.ts'
import { givePasskey, giveRecoveryCodes, newAuthenticator } from '../passkeys.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, day, setUp } from '../set-up.ts'

const minute = 60_000
const browser_token = 'b'.repeat(43)

const wayNames = ['password', 'code', 'passkey', 'passkey after the password', 'recovery', 'provider'] as const
type WayName = (typeof wayNames)[number]

const events = [
  'wrong',
  'right',
  'twice at once',
  'expired',
  'locked person',
  'deactivated company',
  'maintenance',
] as const
type Event = (typeof events)[number]

interface Cell {
  /** `200`, or the code of the error. Of two at once, in the order of the alphabet. */
  answers: string
  /** Failed tries that still count. One, a wrong password from the same network, was before. */
  failures: number
  sessions: number
  trail: string[]
  mails: string[]
}
const cell = (answers: string, failures: number, sessions: number, trail: string, mails: string): Cell => ({
  answers,
  failures,
  sessions,
  trail: trail.split(' ').filter(Boolean),
  mails: mails.split(' ').filter(Boolean),
})

/** Several cells: of two at once, it depends on how far the one is when the other comes. */
const matrix: Record<WayName, Record<Event, Cell | Cell[]>> = {
  password: {
    wrong: cell('login_failed', 2, 0, '', ''),
    right: cell('200', 0, 1, '', 'new_login'),
    'twice at once': cell('200 200', 0, 2, '', 'new_login new_login'),
    // Of the browser, which is no longer known: the password alone is not enough, and clears nothing.
    expired: cell('proof_required', 1, 0, 'login.code_sent', 'login_code'),
    'locked person': cell('locked', 0, 0, '', ''),
    'deactivated company': cell('suspended', 0, 0, '', ''),
    maintenance: cell('maintenance', 1, 0, '', ''),
  },
  code: {
    wrong: cell('invalid', 2, 0, 'login.code_sent login.code_wrong', 'login_code'),
    right: cell('200', 0, 1, 'login.code_sent login.code_used', 'login_code'),
    'twice at once': cell('200 login_ended', 0, 1, 'login.code_sent login.code_used', 'login_code'),
    expired: cell('code_void', 1, 0, 'login.code_sent', 'login_code'),
    'locked person': cell('locked', 1, 0, 'login.code_sent', 'login_code'),
    'deactivated company': cell('suspended', 1, 0, 'login.code_sent', 'login_code'),
    maintenance: cell('maintenance', 1, 0, 'login.code_sent', 'login_code'),
  },
  // Clears failed tries only with a session: else who has the passkey of a locked person could guess their password without end.
  passkey: {
    wrong: cell('passkey_refused', 2, 0, '', ''),
    right: cell('200', 0, 1, '', 'new_login'),
    'twice at once': cell('200 challenge_ended', 0, 1, '', 'new_login'),
    expired: cell('challenge_ended', 1, 0, '', ''),
    'locked person': cell('locked', 1, 0, '', ''),
    'deactivated company': cell('suspended', 1, 0, '', ''),
    maintenance: cell('maintenance', 1, 0, '', ''),
  },
  'passkey after the password': {
    wrong: cell('passkey_refused', 2, 0, '', ''),
    right: cell('200', 0, 1, '', 'new_login'),
    'twice at once': [
      cell('200 challenge_ended', 0, 1, '', 'new_login'),
      cell('200 login_ended', 0, 1, '', 'new_login'),
    ],
    expired: cell('login_ended', 1, 0, '', ''),
    'locked person': cell('locked', 1, 0, '', ''),
    // No company of the person wants a passkey any longer.
    'deactivated company': cell('login_ended', 1, 0, '', ''),
    maintenance: cell('maintenance', 1, 0, '', ''),
  },
  recovery: {
    wrong: cell('invalid', 2, 0, 'recovery_code.wrong', ''),
    right: cell('200', 0, 1, 'recovery_code.use', 'factor_changed new_login'),
    'twice at once': [
      cell('200 login_ended', 0, 1, 'recovery_code.use', 'factor_changed new_login'),
      ...[0, 1].map(failures =>
        cell('200 invalid', failures, 1, 'recovery_code.use recovery_code.wrong', 'factor_changed new_login'),
      ),
    ],
    expired: cell('login_ended', 1, 0, '', ''),
    'locked person': cell('locked', 1, 0, '', ''),
    'deactivated company': cell('login_ended', 1, 0, '', ''),
    maintenance: cell('maintenance', 1, 0, '', ''),
  },
  // Of employees, who work on during maintenance. What is tried at the provider is counted there.
  provider: {
    wrong: cell('oidc_refused', 1, 0, '', ''),
    right: cell('200', 1, 1, 'employee.oidc_link', 'new_login'),
    'twice at once': cell('200 oidc_failed', 1, 1, 'employee.oidc_link', 'new_login'),
    expired: cell('oidc_failed', 1, 0, '', ''),
    'locked person': cell('locked', 1, 0, '', ''),
    // Their own company has no status: the person is deactivated.
    'deactivated company': cell('suspended', 1, 0, '', ''),
    maintenance: cell('200', 1, 1, 'employee.oidc_link', 'new_login'),
  },
}

describe.each(engines)('ways to log in, on %s', engine => {
  let api: AccountApi
  let strict: FastifyInstance
  let inMaintenance: FastifyInstance
  beforeAll(async () => {
    api = await setUp(engine)
    strict = await api.withConfig({ newBrowserCode: true })
    inMaintenance = await api.withConfig({ maintenance: true })
  })
  afterAll(async () => {
    await strict.close()
    await inMaintenance.close()
    await api.close()
  })

  const post = (path: string, body: object, to = api.app) =>
    api.call('POST', `/api${path}`, { to, body, headers: { 'x-forwarded-for': '10.0.0.1' } })

  /** A login that can be tried, rightly or wrongly, or that is too old for the app that `expire` names. */
  interface Ready {
    path: string
    right: object
    wrong: object
    expire: () => FastifyInstance
  }
  const later = (ms: number) => () => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
    return api.app
  }
  const pending = async ({ email }: Person, to = api.app): Promise<string> => {
    const { body } = await post('/login', { email, password }, to)
    expect(body.code).toBe('proof_required')
    return body.proof_token
  }

  const prepare: Record<WayName, (person: Person) => Promise<Ready>> = {
    password: async ({ id, email }) => {
      const { secret, hash } = newSecret()
      const issued_at = new Date(api.clock.now.getTime() - 180 * day)
      await api.db.insertInto('device_mark').values({ hash, user_id: id, issued_at }).execute()
      const given = { email, device_marks: [secret] }
      return {
        path: '/login',
        right: { ...given, password },
        wrong: { ...given, password: 'Wrong_2026' },
        expire: () => strict,
      }
    },
    code: async person => {
      const proof_token = await pending(person, strict)
      const code = /\b\d{6}\b/.exec((await api.mailsTo(person.email)).at(-1)?.text ?? '')?.[0] ?? ''
      const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      const given = { right: { proof_token, code }, wrong: { proof_token, code: other } }
      return { path: '/login/code', ...given, expire: later(10 * minute) }
    },
    passkey: async person => {
      const { authenticator } = await givePasskey(api, person)
      const { options } = (await post('/login/passkey/options', { browser_token })).body
      return {
        path: '/login/passkey',
        right: { browser_token, ...authenticator.use(options) },
        wrong: { browser_token, ...authenticator.use(options, { key: newAuthenticator().keys.privateKey }) },
        expire: later(5 * minute),
      }
    },
    'passkey after the password': async person => {
      const { authenticator } = await givePasskey(api, person)
      const proof_token = await pending(person)
      const { options } = (await post('/login/proof/passkey/options', { proof_token })).body
      return {
        path: '/login/proof/passkey',
        right: { proof_token, ...authenticator.use(options) },
        wrong: { proof_token, ...authenticator.use(options, { key: newAuthenticator().keys.privateKey }) },
        expire: later(30 * minute),
      }
    },
    recovery: async person => {
      await givePasskey(api, person)
      const [recovery_code] = await giveRecoveryCodes(api, person)
      const proof_token = await pending(person)
      const given = { right: { proof_token, recovery_code }, wrong: { proof_token, recovery_code: '00000-00000' } }
      return { path: '/login/proof/recovery', ...given, expire: later(30 * minute) }
    },
    provider: async ({ id, email }) => ({
      path: '/v1/admin/login/oidc',
      right: await oidcTokens(api, { sub: id, email }),
      wrong: await oidcTokens(api, { sub: id, email, email_verified: false }),
      // A token is accepted for five minutes, and half a minute for clocks that differ.
      expire: later(5 * minute + 30_000),
    }),
  }

  let count = 0
  /** A person who has logged in before, at another browser, alone in their company. */
  const newPerson = async (way: WayName) => {
    count += 1
    const email = `way${count}@maker.example`
    const columns = { last_login_at: api.clock.now }
    if (way === 'provider')
      return { ...(await api.person({ employee: 'view-only', email, columns })), company: undefined }
    const company = await api.company(`C${500_000 + count}`)
    return { ...(await api.person({ company, email, columns })), company }
  }

  const shut = async ({ id, company }: Awaited<ReturnType<typeof newPerson>>) => {
    if (company === undefined) await api.db.updateTable('user').set({ active_flg: 0 }).where('id', '=', id).execute()
    else await api.db.updateTable('company').set({ active_flg: 0 }).where('code', '=', company).execute()
  }

  const outcomeOf = async (
    { id, email }: Person,
    answers: { status: number; body: { code?: string } }[],
  ): Promise<Cell> => {
    const rows = async (query: { execute: () => Promise<unknown[]> }) => (await query.execute()).length
    const trail = api.db.selectFrom('audit_log').select('action').where('target_id', '=', id).orderBy('id')
    return {
      answers: answers
        .map(({ status, body }) => (status === 200 ? '200' : body.code))
        .sort()
        .join(' '),
      failures: await rows(api.db.selectFrom('attempt').select('id').where('subject', '=', `login:${id}`)),
      sessions: await rows(api.db.selectFrom('token').select('hash').where('user_id', '=', id)),
      trail: (await trail.execute()).map(({ action }) => action),
      mails: (await api.mailsTo(email)).map(({ template }) => template),
    }
  }

  test.each(wayNames.flatMap(way => events.map(event => [way, event] as const)))('%s, %s', async (way, event) => {
    const person = await newPerson(way)
    const { path, right, wrong, expire } = await prepare[way](person)
    const login = way === 'provider' ? '/v1/admin/login' : '/login'
    expect((await post(login, { email: person.email, password: 'Wrong_2026' })).status).toBe(401)
    if (event === 'locked person')
      await api.db.updateTable('user').set({ lock_flg: 1, lock_reason: 'manual' }).where('id', '=', person.id).execute()
    if (event === 'deactivated company') await shut(person)
    const to = event === 'expired' ? expire() : event === 'maintenance' ? inMaintenance : api.app
    const tries = event === 'twice at once' ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: tries }, () => post(path, event === 'wrong' ? wrong : right, to)),
    )
    expect([matrix[way][event]].flat()).toContainEqual(await outcomeOf(person, answers))
  })
  test.each([
    ['a passkey', 'passkey after the password', '/login/proof/passkey', 'right'],
    ['its options', 'passkey after the password', '/login/proof/passkey/options', 'wrong'],
    ['a recovery code', 'recovery', '/login/proof/recovery', 'right'],
  ] as const)('%s completes no login that waits for a code by mail', async (_, way, path, given) => {
    const person = await newPerson(way)
    const ready = await prepare[way](person)
    const { company } = person
    // From now on the company wants no passkeys, and a new login a code.
    await api.db
      .updateTable('company')
      .set({ passkey_policy: 'off' })
      .where('code', '=', company ?? '')
      .execute()
    const proof_token = await pending(person, strict)
    const challenge = { purpose: 'proof', bound_to: secretHash(proof_token) } as const
    await api.db.updateTable('passkey_challenge').set(challenge).execute()
    const answer = await post(path, { ...ready[given], proof_token })
    expect([answer.status, answer.body.code]).toEqual([410, 'login_ended'])
    expect(await outcomeOf(person, [])).toMatchObject({ sessions: 0, trail: ['login.code_sent'] })
  })

  test('no code by mail completes a login that waits for a passkey', async () => {
    const person = await newPerson('code')
    await givePasskey(api, person)
    const proof_token = await pending(person, strict)
    for (const [path, body] of [
      ['/login/code', { proof_token, code: '123456' }],
      ['/login/code/resend', { proof_token }],
    ] as const)
      expect((await post(path, body)).body.code).toBe('login_ended')
    expect(await outcomeOf(person, [])).toMatchObject({ failures: 0, sessions: 0, trail: [], mails: [] })
  })

  test('the tenth wrong try of any way is told to the operator as an attack', async () => {
    const person = await newPerson('recovery')
    const { path, wrong } = await prepare.recovery(person)
    const warnings = () =>
      api.logs.filter(line => line.includes('"account_attacked"') && line.includes(`"${person.id}"`)).length
    for (let count = 1; count < 10; count++) await post(path, wrong)
    expect(warnings()).toBe(0)
    await post(path, wrong)
    expect(warnings()).toBe(1)
    expect((await post(path, wrong)).status).toBe(429)
    expect(warnings()).toBe(1)
  })
})
