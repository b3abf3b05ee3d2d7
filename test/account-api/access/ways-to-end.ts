import { secretHash } from '../../../server/account-api/access/caller/secret.ts'
import type { Ending } from '../../../server/account-api/access/ending/endings.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { password } from '../people.ts'
import { day } from '../set-up.ts'
import type { Needs, Situation } from './beginnings.ts'

interface Way {
  /** Kinds of people with this way. */
  situations: readonly ('member' | 'locked' | 'invited')[]
  needs?: Needs
  /** The person's address is the same afterwards. */
  keepsAddress?: true
  /** Runs before the thing begins. @returns what the event needs */
  prepare?: (given: Situation) => Promise<string>
  happen: (given: Situation, prepared: string | undefined) => Promise<void>
}

const mustBe = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** Names a session. */
const digestOf = (token: string): string => Buffer.from(secretHash(token)).toString('base64url')

const text = '退職のため'
const member = ['member'] as const
const known = ['member', 'locked'] as const
const anyone = ['member', 'locked', 'invited'] as const

/** Administrators cannot be deleted: those who have begun a job are none any more. */
const asGeneralUser =
  (happen: (given: Situation) => Promise<void>) =>
  async (given: Situation): Promise<void> => {
    await given.api.db
      .updateTable('company_user')
      .set({ manager_flg: 0 })
      .where('user_id', '=', given.person.id)
      .execute()
    await happen(given)
  }

const byMaker =
  (change: Record<string, unknown>) =>
  ({ api, editor, person, companies: [company_code] }: Situation) =>
    mustBe(
      api.call('POST', '/api/v1/admin/user/status', {
        as: editor,
        body: { company_code, user_id: person.id, ...change },
      }),
    )
const byCompany =
  (change: Record<string, unknown>) =>
  ({ api, manager, person, companies: [company_code] }: Situation) =>
    mustBe(
      api.call('POST', '/api/v1/front/user/status', {
        as: manager,
        body: { company_code, user_id: person.id, ...change },
      }),
    )
const companyOff =
  (which: 0 | 2) =>
  ({ api, editor, companies }: Situation) =>
    mustBe(
      api.call('POST', `/api/v1/admin/company/activate/${companies[which]}`, { as: editor, body: { active_flg: 0 } }),
    )
const companyGone =
  (which: 0 | 2) =>
  ({ api, editor, companies }: Situation) =>
    mustBe(api.call('DELETE', `/api/v1/admin/company/${companies[which]}`, { as: editor, body: { text } }))

const join = async ({ api, person, editor }: Situation, company_code: string) => {
  const body = { company_code, email: person.email, first_name: '別', family_name: '名' }
  await api.call('POST', '/api/v1/admin/user/regist', { as: editor, body })
  return api.linkOf(person.email)
}

const sessionsGone =
  (side: 'front' | 'admin') =>
  ({ api, editor, manager, person, companies: [company_code] }: Situation) =>
    mustBe(
      api.call('POST', `/api/v1/${side}/user/sessions/end`, {
        as: side === 'front' ? manager : editor,
        body: { company_code, user_id: person.id },
      }),
    )

/** Every way in which an event of the table can happen; the first is the usual one. */
export const waysTo: Record<Ending, Record<string, Way>> = {
  passwordChange: {
    'by the person': {
      situations: member,
      happen: ({ api, token }) =>
        mustBe(
          api.call('POST', '/api/v1/front/edit/password', {
            token,
            body: { current_password: password, ...newPassword, password, password_confirmation: password },
          }),
        ),
    },
  },
  passwordReset: {
    'by its link': {
      situations: known,
      happen: async ({ api, person: { email } }) => {
        await mustBe(api.call('POST', '/api/v1/front/forget/password', { body: { email } }))
        const path = `/api/v1/front/forget/password/verification/${await api.linkOf(email)}`
        await mustBe(api.call('POST', path, { body: { password, password_confirmation: password } }))
      },
    },
  },
  secured: {
    'by the link in a mail about a login': {
      situations: member,
      prepare: async ({ api, login, person }) => {
        await login()
        return api.linkOf(person.email, 'login')
      },
      happen: ({ api }, token) => mustBe(api.call('POST', '/api/v1/front/account/secure', { body: { token } })),
    },
  },
  sessionsEndByOther: {
    'by the maker': { situations: known, happen: sessionsGone('admin') },
    'by their company': { situations: known, happen: sessionsGone('front') },
  },
  sessionsEnd: {
    'by the person': {
      situations: member,
      happen: ({ api, token }) => mustBe(api.call('POST', '/api/v1/front/session/others', { token })),
    },
  },
  sessionEnd: {
    'by the person, the newest one': {
      situations: member,
      prepare: ({ login }) => login(),
      happen: async ({ api, token }) => {
        const list = await api.call('GET', '/api/v1/front/session/list', { token })
        const session = list.body.tokens.find((digest: string) => digest !== digestOf(token))
        await mustBe(api.call('POST', '/api/v1/front/session/end', { token, body: { session } }))
      },
    },
  },
  /** Of employees alone: see held-jobs.test.ts and oidc.test.ts. */
  providerLogout: { 'by the provider': { situations: [], happen: async () => {} } },
  lock: {
    'by a login after a long time': {
      situations: member,
      happen: async ({ api, person: { id, email } }) => {
        const long_ago = new Date(api.clock.now.getTime() - 91 * day)
        await api.db
          .updateTable('user')
          .set({ last_login_at: long_ago, registered_at: long_ago, unlocked_at: null })
          .where('id', '=', id)
          .execute()
        const { status } = await api.call('POST', '/api/login', { body: { email, password } })
        if (status !== 403) throw new Error(`not locked: ${status}`)
      },
    },
  },
  deactivation: {
    'by the maker': { situations: anyone, happen: byMaker({ status: 'deactive' }) },
    'by their only company': { situations: anyone, needs: { sole: true }, happen: byCompany({ status: 'deactive' }) },
    'with their only company': { situations: anyone, needs: { sole: true }, happen: companyOff(0) },
  },
  membershipDeactivation: {
    'by one of their companies': { situations: known, happen: byCompany({ status: 'deactive' }) },
    'with one of their companies': { situations: known, happen: companyOff(0) },
  },
  membershipDeletion: {
    'by one of their companies': { situations: known, happen: asGeneralUser(byCompany({ status: 'deleted', text })) },
  },
  unlinking: {
    'by the maker': {
      situations: known,
      happen: asGeneralUser(({ api, editor, person, companies: [company] }) =>
        mustBe(
          api.call('DELETE', `/api/v1/admin/company/user/${company}`, {
            as: editor,
            body: { user_id: person.id, text },
          }),
        ),
      ),
    },
    'with one of their companies': { situations: known, happen: companyGone(0) },
  },
  withdrawal: {
    'by the company that asked': {
      situations: member,
      happen: async ({ api, editor, person, companies: [, , company_code] }) => {
        await api.call('POST', '/api/v1/admin/company/addition/withdraw', {
          as: editor,
          body: { company_code, user_id: person.id },
        })
      },
    },
    'with the company that asked, deactivated': { situations: member, happen: companyOff(2) },
    'with the company that asked, deleted': { situations: member, happen: companyGone(2) },
  },
  deletion: {
    'by the maker': { situations: anyone, happen: asGeneralUser(byMaker({ status: 'deleted', text })) },
    'by their only company': {
      situations: anyone,
      needs: { sole: true },
      happen: asGeneralUser(byCompany({ status: 'deleted', text })),
    },
    'with their only company': { situations: anyone, needs: { sole: true }, happen: companyGone(0) },
  },
  passkeysLost: {
    'by the maker': {
      situations: known,
      happen: async ({ api, editor, person: { id }, companies: [company_code] }) => {
        await api.db
          .insertInto('unlock_request')
          .values({ user_id: id, kind: 'passkey', text })
          .onConflict(conflict => conflict.doNothing())
          .execute()
        await mustBe(api.call('POST', `/api/v1/admin/user/passkey/reset/${id}`, { as: editor, body: { company_code } }))
      },
    },
  },
  unlock: {
    'by the maker': {
      situations: known,
      happen: async ({ api, editor, person: { id }, companies: [company_code] }) => {
        await api.db.updateTable('user').set({ lock_flg: 1, lock_reason: 'manual' }).where('id', '=', id).execute()
        await mustBe(api.call('POST', `/api/v1/admin/user/unlock/${id}`, { as: editor, body: { company_code } }))
      },
    },
  },
  registration: {
    'by its link': {
      situations: ['invited'],
      happen: async ({ api, person: { email } }) => {
        const token = await api.linkOf(email)
        await mustBe(api.call('POST', '/api/v1/front/regist/profile', { body: { token, ...profile } }))
        await mustBe(api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } }))
      },
    },
  },
  rejection: {
    'of a corrected address whose request waits for an employee': {
      situations: ['invited'],
      needs: { sole: true },
      happen: async ({ api, ask, person, companies: [company_code] }) => {
        const content = JSON.stringify(accessRequest(person.email))
        await api.db
          .insertInto('access_request')
          .values({ email: person.email, locale: 'ja', company_code, content, state: 'waiting', held: 1 })
          .execute()
        await api.db.updateTable('company').set({ regist_flg: 0 }).where('code', '=', company_code).execute()
        const status = await ask(freshAddress())
        if (status !== 200) throw new Error(`not corrected: ${status}`)
      },
    },
  },
  joining: {
    'by its link': {
      situations: member,
      prepare: async given => {
        const code = await given.api.company(`J${given.companies[0]}`)
        return join(given, code)
      },
      happen: ({ api }, token) =>
        mustBe(api.call('POST', '/api/v1/front/account/regist', { body: { token, agree: true } })),
    },
  },
  addressChange: {
    'confirmed by the person': {
      situations: member,
      happen: async ({ api, ask, token }) => {
        const email = freshAddress()
        await ask(email)
        const body = { token: await api.linkOf(email) }
        await mustBe(api.call('POST', '/api/v1/front/edit/mailaddress/verification', { token, body }))
      },
    },
  },
  addressCancel: {
    'by the present address, saved again': {
      situations: member,
      happen: async ({ ask, person, token }) => {
        const status = await ask(person.email, token)
        if (status !== 200) throw new Error(`not cancelled: ${status}`)
      },
    },
  },
  addressUndo: {
    'of one that was not confirmed': {
      situations: member,
      keepsAddress: true,
      prepare: async ({ api, ask, person }) => {
        await ask(freshAddress())
        return api.linkOf(person.email)
      },
      happen: ({ api }, token) => mustBe(api.call('POST', '/api/v1/front/edit/mailaddress/undo', { body: { token } })),
    },
  },
  /** Of employees alone: see held-jobs.test.ts. */
  oidcUnlink: { 'by the maker': { situations: [], happen: async () => {} } },
  demotion: {
    'by the maker': {
      situations: member,
      needs: { manager: true },
      happen: ({ api, editor, person, companies: [company_code] }) =>
        mustBe(
          api.call('POST', '/api/v1/admin/user/manager', {
            as: editor,
            body: { company_code, user_id: person.id, manager_flg: 0 },
          }),
        ),
    },
  },
}
