import type { Begun } from '../../../server/account-api/access/ending/endings.ts'
import { runSlice } from '../../../server/account-api/jobs/run/run-slice.ts'
import { freshAddress, nextNumber } from '../api/inputs/input.ts'
import { accountApiConfig, openMail } from '../build.ts'
import { checkBody, csvOf } from '../jobs/file.ts'
import { givePasskey } from '../passkeys.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, signIn } from '../set-up.ts'

/** What a way to end something needs of its person. */
export interface Needs {
  /** Belongs to one company instead of two. */
  sole?: boolean
  /** Administers the first company. */
  manager?: boolean
}

/** A person, their companies, and what a test does as the person or about them. */
export interface Situation {
  api: AccountApi
  person: Person
  /** A session of the person; '' for one who cannot log in. */
  token: string
  /** Codes of companies: those of the person, and one that asked the person to join. */
  companies: [first: string, second: string, asking: string]
  editor: Person & { token: string }
  /** An administrator of the first company. */
  manager: Person & { token: string }
  login: () => Promise<string>
  /** Asks for a new address, by default as an employee. @returns the status */
  ask: (email: string, token?: string) => Promise<number>
  /** Deactivates the person. @returns the status */
  deactivate: () => Promise<number>
  /** Activates and unlocks the person, so that only what was ended still fails. */
  revive: () => Promise<void>
}

type Kind = 'member' | 'locked' | 'invited'

const network = () => `10.${(nextNumber() >> 8) + 60}.${nextNumber() & 255}.1`

/** Makes people of each kind: registered with a session, locked, or invited and not registered yet. */
export const situationOf = async (api: AccountApi) => {
  const editor = await api.signedIn({ employee: 'editor' })

  const make = async (kind: Kind, { manager: administers = false, ...needs }: Needs): Promise<Situation> => {
    const isInvited = kind === 'invited'
    // A person who is not registered is invited by one company only.
    const sole = needs.sole === true || isInvited
    const companies: Situation['companies'] = [`E${nextNumber()}`, `E${nextNumber()}`, `E${nextNumber()}`]
    for (const code of companies) await api.company(code)
    const [company, second] = companies
    const manager = await api.signedIn({ company, manager: true })
    const person = await api.person({ company, manager: administers, registered: !isInvited })
    if (!sole) await api.db.insertInto('company_user').values({ company_code: second, user_id: person.id }).execute()
    if (kind === 'locked')
      await api.db
        .updateTable('user')
        .set({ lock_flg: 1, lock_reason: 'inactivity' })
        .where('id', '=', person.id)
        .execute()
    const status = (status: string) =>
      api.call('POST', '/api/v1/admin/user/status', {
        as: editor,
        body: { company_code: company, user_id: person.id, status },
      })
    return {
      api,
      person,
      token: kind === 'member' ? await signIn(api.app, person) : '',
      companies,
      editor,
      manager,
      login: () => signIn(api.app, person),
      ask: async (email, token = editor.token) => {
        const isOwn = token !== editor.token
        const { row_version } = await api.db
          .selectFrom('user')
          .select('row_version')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
        const names = { first_name: '花子', middle_name: '', family_name: '山田' }
        const target = isOwn ? {} : { company_code: sole ? company : second, user_id: person.id }
        const path = isOwn ? '/api/v1/front/user/profile/edit' : '/api/v1/admin/user/profile/edit'
        return (await api.call('POST', path, { token, body: { ...target, ...names, email, row_version } })).status
      },
      deactivate: async () => (await status('deactive')).status,
      revive: async () => {
        await status('active')
        for (const code of companies)
          await api.call('POST', `/api/v1/admin/company/activate/${code}`, { as: editor, body: { active_flg: 1 } })
        const body = { company_code: company }
        await api.call('POST', `/api/v1/admin/user/unlock/${person.id}`, { as: editor, body })
      },
    }
  }
  return {
    member: (needs: Needs = {}) => make('member', needs),
    locked: (needs: Needs = {}) => make('locked', needs),
    invited: (needs: Needs = {}) => make('invited', needs),
  }
}
export type Situations = Awaited<ReturnType<typeof situationOf>>

interface Beginning {
  situation: Kind
  /** Begins it. @returns its secret */
  begin: (given: Situation) => Promise<string>
  /** Whether it still works; of a person who cannot log in: once they can again. */
  isAlive: (given: Situation, secret: string) => Promise<boolean>
  /** The check uses it up. */
  isUsedByCheck?: true
}

const withCodes = (api: AccountApi) => {
  const app = appsWithCodes.get(api) ?? api.withConfig({ newBrowserCode: true })
  appsWithCodes.set(api, app)
  return app
}
const appsWithCodes = new WeakMap<AccountApi, ReturnType<AccountApi['withConfig']>>()

const addressOf = async ({ api, person }: Situation): Promise<string> =>
  (await api.db.selectFrom('user').select('email').where('id', '=', person.id).executeTakeFirstOrThrow()).email

/** Gives the person the password of all people under test, so that only what was ended still fails. */
const givePassword = async ({ api, person, editor }: Situation): Promise<void> => {
  const { password_hash } = await api.db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', editor.id)
    .executeTakeFirstOrThrow()
  await api.db.updateTable('user').set({ password_hash }).where('id', '=', person.id).execute()
}

/** Makes a person an active administrator of a company, whatever has become of them. */
const administer = async ({ db }: AccountApi, user_id: string, company_code: string): Promise<void> => {
  await db.updateTable('user').set({ regist_flg: 1, active_flg: 1, lock_flg: 0 }).where('id', '=', user_id).execute()
  const rights = { manager_flg: 1, active_flg: 1 } as const
  await db
    .insertInto('company_user')
    .values({ company_code, user_id, ...rights })
    .onConflict(conflict => conflict.columns(['company_code', 'user_id']).doUpdateSet(rights))
    .execute()
}

const stateOf = async ({ api }: Situation, path: string, token: string) =>
  (await api.call('POST', `/api/v1/front/${path}`, { body: { token } })).body.state

/** How each thing of the table begins, and how it shows through HTTP that it still works. */
export const beginnings: Record<Begun, Beginning> = {
  session: {
    situation: 'member',
    begin: ({ login }) => login(),
    isAlive: async ({ api, revive }, token) => {
      await revive()
      return (await api.call('GET', '/api/v1/front/check', { token })).status === 200
    },
  },
  browser: {
    situation: 'member',
    begin: async ({ api, person }) => {
      const body = { email: person.email, password }
      return (await api.call('POST', '/api/login', { body, headers: { 'x-forwarded-for': network() } })).body
        .device_mark
    },
    // A known browser can log in from a network that has failed too often.
    isAlive: async ({ api, person }, device_mark) => {
      const { id, email } = await api.db
        .selectFrom('user')
        .select(['id', 'email'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      const from = network()
      const at = { subject: `login:${id}`, network: from, failed_at: api.clock.now }
      await api.db.insertInto('attempt').values(Array(10).fill(at)).execute()
      const body = { email, password, device_marks: [device_mark] }
      return (await api.call('POST', '/api/login', { body, headers: { 'x-forwarded-for': from } })).status !== 429
    },
    isUsedByCheck: true,
  },
  factor: {
    situation: 'member',
    begin: async ({ api, person }) => (await givePasskey(api, person)).passkey_id,
    isAlive: async ({ api }, id) =>
      (await api.db.selectFrom('passkey').select('id').where('id', '=', id).execute()).length > 0,
  },
  exemption: {
    situation: 'member',
    begin: async ({ api, editor, person, companies: [company_code] }) => {
      const body = { company_code, user_id: person.id }
      const { status } = await api.call('POST', '/api/v1/admin/user/login/exemption', { as: editor, body })
      if (status !== 200) throw new Error(`not exempted: ${status}`)
      return ''
    },
    // At a browser that is not known, where codes are wanted.
    isAlive: async given => {
      await given.revive()
      await givePassword(given)
      const { api, person } = given
      const email = await addressOf(given)
      const to = await withCodes(api)
      const answer = await api.call('POST', '/api/login', { to, body: { email, password } })
      if (![200, 401, 403].includes(answer.status)) throw new Error(`${person.id}: ${answer.status}`)
      return answer.status === 200
    },
    isUsedByCheck: true,
  },
  /** An import of a person who administers the first company, from a session of its own. */
  job: {
    situation: 'member',
    begin: async ({ api, person, login, companies: [company_code] }) => {
      await administer(api, person.id, company_code)
      const token = await login()
      const email = freshAddress()
      const check = checkBody(csvOf('Email address,Family name,First name', `${email},山田,花子`), company_code)
      const { id } = (await api.call('POST', '/api/v1/front/import/check', { token, body: check })).body
      const run = { company_code, id, row_version: 1, invitation: 'none' }
      const { status } = await api.call('POST', '/api/v1/front/import/run', { token, body: run })
      if (status !== 200) throw new Error(`not run: ${status}`)
      return `${id} ${email}`
    },
    // Whether it works on once its person may do so again.
    isAlive: async ({ api, person, companies: [company_code] }, secret) => {
      const [id = '', email = ''] = secret.split(' ')
      await api.db
        .updateTable('company')
        .set({ regist_flg: 1, active_flg: 1 })
        .where('code', '=', company_code)
        .execute()
      await administer(api, person.id, company_code)
      const clock = () => api.clock.now
      const mail = openMail(api.db, clock)
      await runSlice(id, { db: api.db, clock, deps: { config: accountApiConfig(), mail }, log: () => api.app.log })
      await mail.stop()
      const added = api.db.selectFrom('user').select('id').where('email', '=', email)
      return (await added.executeTakeFirst()) !== undefined
    },
    isUsedByCheck: true,
  },
  provider: {
    situation: 'member',
    begin: async ({ api, person: { id, email } }) => {
      const link = { user_id: id, issuer: 'https://issuer.example', subject: id, email }
      await api.db
        .insertInto('oidc_link')
        .values({ ...link, linked_at: api.clock.now })
        .execute()
      return id
    },
    isAlive: async ({ api }, id) =>
      (await api.db.selectFrom('oidc_link').select('user_id').where('user_id', '=', id).execute()).length > 0,
  },
  loss: {
    situation: 'member',
    begin: async ({ api, person }) => {
      const { id } = await api.db
        .insertInto('unlock_request')
        .values({ user_id: person.id, kind: 'passkey', text: '紛失' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    isAlive: async ({ api }, id) => {
      const request = api.db.selectFrom('unlock_request').select('state').where('id', '=', id)
      return (await request.executeTakeFirst())?.state === 'pending'
    },
  },
  reset: {
    situation: 'member',
    begin: async ({ api, person: { email } }) => {
      await api.call('POST', '/api/v1/front/forget/password', {
        body: { email },
        headers: { 'x-forwarded-for': network() },
      })
      return api.linkOf(email)
    },
    isAlive: async ({ api }, token) =>
      (await api.call('GET', `/api/v1/front/forget/password/check/${token}`)).body.state === 'valid',
  },
  mailaddress: {
    situation: 'member',
    begin: async ({ api, ask }) => {
      const email = freshAddress()
      const status = await ask(email)
      if (status !== 200) throw new Error(`cannot ask: ${status}`)
      return api.linkOf(email)
    },
    isAlive: async ({ api, person, revive }, token) => {
      await revive()
      const body = { email: person.email, password }
      const { api_token } = (await api.call('POST', '/api/login', { body })).body
      // Without a login, the person cannot confirm. The state is then that of the row that a login would find.
      const bearer = api_token ?? (await otherSession(api, person))
      const answer = await api.call('POST', '/api/v1/front/edit/mailaddress/check', { body: { token }, token: bearer })
      return answer.body.state === 'valid'
    },
  },
  mailaddress_undo: {
    situation: 'member',
    begin: async ({ api, ask, person }) => {
      const status = await ask(freshAddress())
      if (status !== 200) throw new Error(`cannot ask: ${status}`)
      return api.linkOf(person.email)
    },
    isAlive: async (given, token) => (await stateOf(given, 'edit/mailaddress/undo/check', token)) === 'valid',
  },
  secure: {
    situation: 'member',
    begin: async ({ api, person, login }) => {
      await login()
      return api.linkOf(person.email, 'login')
    },
    isAlive: async (given, token) => (await stateOf(given, 'account/secure/check', token)) === 'valid',
  },
  addition: {
    situation: 'member',
    begin: async ({ api, person, editor, companies: [, , company_code] }) => {
      const body = { company_code, email: person.email, first_name: '別', family_name: '名' }
      await api.call('POST', '/api/v1/admin/user/regist', { as: editor, body })
      return api.linkOf(person.email)
    },
    isAlive: async (given, token) => (await stateOf(given, 'verification', token)) === 'valid',
  },
  regist: {
    situation: 'invited',
    begin: async ({ api, person, manager, companies: [company_code] }) => {
      const body = { company_code, email: person.email, first_name: '一', family_name: '新' }
      await api.call('POST', '/api/v1/front/user/regist', { as: manager, body })
      return api.linkOf(person.email)
    },
    isAlive: async (given, token) => (await stateOf(given, 'verification', token)) === 'valid',
  },
  unlock: {
    situation: 'locked',
    begin: async ({ api, person: { email } }) => {
      const headers = { 'x-forwarded-for': network() }
      return (await api.call('POST', '/api/login', { body: { email, password }, headers })).body.unlock_token
    },
    // 403: the link is valid, but general users ask their administrator. 409: the person is not locked.
    isAlive: async ({ api }, unlock_token) => {
      const body = { unlock_token, text: '休職していました。' }
      return ![404, 410].includes((await api.call('POST', '/api/v1/front/apply/unlock', { body })).status)
    },
  },
}

/** A session of another person, who may ask for the state of a link too. */
const otherSession = async (api: AccountApi, { id }: Person): Promise<string> => {
  const { company_code } = (await api.db
    .selectFrom('company_user')
    .select('company_code')
    .where('user_id', '!=', id)
    .where('company_code', 'like', 'E%')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { company_code: 'C000101' }
  return (await api.signedIn({ company: company_code })).token
}
