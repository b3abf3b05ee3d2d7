// @module-tag all
/**
 * A person whom two companies share. What an administrator of one of them does touches that membership only: the person, and what the
 * other company has, stay as they are. `table` is written by hand; a changing call for administrators that it lacks fails.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { engines } from '../../helper/account-api.ts'
import { givePasskey } from '../passkeys.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, companyServices, setUp, signIn } from '../set-up.ts'

/**
 * - `membership`: done; it changes the membership in the caller's company only
 * - `person`: refused, because it would change the person: 403
 * - `neither`: is about no member who is registered
 */
type Touches = 'membership' | 'person' | 'neither' | { allowed: readonly string[] }

interface Case {
  touches: Touches
  body?: (shared: Person, api: AccountApi) => Promise<object> | object
  path?: (shared: Person) => string
  columns?: Record<string, unknown>
}

const member = ({ id }: Person) => ({ company_code: companyA, user_id: id })
const byId = (path: string) => ({
  path: ({ id }: Person) => path.replace(':user_id', id),
  body: () => ({ company_code: companyA }),
})
const rowVersion = async ({ id }: Person, { db }: AccountApi) =>
  (await db.selectFrom('user').select('row_version').where('id', '=', id).executeTakeFirstOrThrow()).row_version
const names = { first_name: '太郎', middle_name: '', family_name: '共有', first_name_kana: '', family_name_kana: '' }
const membership = { department: '部', position: '課', phone: '' }
const profile = (changes: object) => async (shared: Person, api: AccountApi) => ({
  ...member(shared),
  ...names,
  ...membership,
  email: shared.email,
  row_version: await rowVersion(shared, api),
  ...changes,
})
const locked = { lock_flg: 1, lock_reason: 'inactivity', locked_at: new Date('2026-09-01') }

const table: Partial<Record<CallName, Case | Record<string, Case>>> = {
  postUserSessionsEnd: { touches: 'person', body: member },
  postUserPasskeyReset: { touches: 'person', ...byId(contract.postUserPasskeyReset.path) },
  postUserPasskeyReject: {
    touches: 'person',
    ...byId(contract.postUserPasskeyReject.path),
    body: () => ({ company_code: companyA, text: 'No.' }),
  },
  postUserProfileEdit: {
    'another address': { touches: 'person', body: profile({ email: 'taken-over@example.com' }) },
    'another name': { touches: 'person', body: profile({ family_name: '別名' }) },
    'texts of the membership, with a pending address': { touches: 'membership', body: profile({ department: '別部' }) },
  },
  postUserCompanyEdit: {
    touches: 'membership',
    body: async (shared, api) => ({
      ...member(shared),
      ...membership,
      department: '他部',
      row_version: await rowVersion(shared, api),
    }),
  },
  postUserStatus: {
    deactivation: { touches: 'membership', body: shared => ({ ...member(shared), status: 'deactive' }) },
    deletion: { touches: 'membership', body: shared => ({ ...member(shared), status: 'deleted', text: 'Left.' }) },
    'activation of a person whom the maker has deactivated': {
      touches: 'person',
      body: shared => ({ ...member(shared), status: 'active' }),
      columns: { active_flg: 0 },
    },
  },
  postUserService: {
    touches: 'membership',
    body: shared => ({ ...member(shared), services: [{ service_id: companyServices[0], status: 1 }] }),
  },
  postServiceUsers: {
    touches: 'membership',
    body: ({ id }) => ({ company_code: companyA, service_id: companyServices[0], user_ids: [id], status: 1 }),
  },
  // It gives back no more than the person had, and ends nothing that anyone has begun.
  postUserUnlock: {
    touches: { allowed: ['lock_flg', 'lock_reason', 'locked_at', 'unlocked_at'] },
    ...byId(contract.postUserUnlock.path),
    columns: locked,
  },
  postUserUnlockMail: {
    touches: { allowed: [] },
    ...byId(contract.postUserUnlockMail.path),
    columns: { unlocked_at: new Date('2026-10-02'), last_login_at: new Date('2026-09-01') },
  },
  // The person is already a member, so no one is asked, and nothing is overwritten.
  postUserRegist: {
    touches: 'neither',
    body: shared => ({ ...member(shared), email: shared.email, ...names, ...membership }),
  },
  postUserRegistMail: { touches: 'neither', ...byId(contract.postUserRegistMail.path) },
  postCompanyAdditionWithdraw: { touches: 'neither', body: member },
  postUserInfo: { touches: 'membership', body: member },
}

/** Changing calls of administrators that name no member. Rows of imports and selections are checked by the same rules (plan.ts). */
const ofNoMember: CallName[] = [
  ...(['postImportCheck', 'postImportCorrect', 'postImportSelection', 'postImportRetry', 'postImportRun'] as const),
  ...([
    'postImportStop',
    'postImportResume',
    'postInvitationRenew',
    'postPasskeyPolicy',
    'postServiceRequest',
    'postServiceRequestWithdraw',
  ] as const),
]

test('the table has each call by which an administrator can change something of a member', () => {
  const calls = Object.entries<Entry>(contract).filter(
    ([name, { method, callers }]) =>
      method !== 'GET' &&
      (callers.includes('manager') || name === 'postUserProfileEdit' || name === 'postUserCompanyEdit'),
  )
  const known = [...Object.keys(table), ...ofNoMember]
  expect(calls.map(([name]) => name).filter(name => !known.includes(name))).toEqual([])
  expect(known.filter(name => !(name in contract))).toEqual([])
})

const isCase = (given: Case | Record<string, Case>): given is Case => 'touches' in given
const cases = Object.entries(table).flatMap(([name, given]) =>
  isCase(given)
    ? [[name as CallName, '', given] as const]
    : Object.entries(given).map(([what, each]) => [name as CallName, what, each] as const),
)

describe.each(engines)('a person of two companies, on %s', engine => {
  let api: AccountApi
  let manager: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => api.close())

  /** Everything that is the person's, or the other company's. */
  const stateOf = async ({ id }: Person) => {
    const { db } = api
    const {
      row_version: _1,
      updated_at: _2,
      ...person
    } = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const begun: Record<string, object[]> = {}
    for (const name of [
      'token',
      'device_mark',
      'passkey',
      'recovery_code',
      'consent',
      'unlock_request',
      'link',
    ] as const)
      begun[name] = await db
        .selectFrom(name as 'link')
        .selectAll()
        .where('user_id', '=', id)
        .execute()
    for (const name of ['company_user', 'user_service'] as const)
      begun[name] = await db
        .selectFrom(name as 'company_user')
        .selectAll()
        .where('user_id', '=', id)
        .where('company_code', '=', companyB)
        .execute()
    return { person, begun: JSON.parse(JSON.stringify(begun)) }
  }

  test.each(cases)('%s: %s', async (name, _what, { touches, body, path, columns }) => {
    const shared = await api.person({ company: companyA, columns: { family_name: '共有' } })
    await api.db
      .insertInto('company_user')
      .values({ company_code: companyB, user_id: shared.id, manager_flg: 1 })
      .execute()
    const token = await signIn(api.app, shared)
    await givePasskey(api, shared)
    const own = await api.call('POST', '/api/v1/front/user/profile/edit', {
      token,
      body: {
        ...(await profile({ email: `${shared.id}@new.example`, department: '' })(shared, api)),
        company_code: companyA,
      },
    })
    expect(own.body.pending_email).toBe(`${shared.id}@new.example`)
    const request = { user_id: shared.id, kind: 'passkey', text: 'Lost.', requested_at: api.clock.now } as const
    await api.db.insertInto('unlock_request').values(request).execute()
    if (columns) await api.db.updateTable('user').set(columns).where('id', '=', shared.id).execute()
    const before = await stateOf(shared)

    const entry: Entry = contract[name]
    const answer = await api.call(entry.method, path ? path(shared) : entry.path, {
      as: manager,
      body: (await body?.(shared, api)) as object,
    })
    if (touches === 'person') expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    else if (touches === 'neither') expect([404, 409, 422]).toContain(answer.status)
    else expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const after = await stateOf(shared)
    const allowed = typeof touches === 'object' ? touches.allowed : []
    const changed = Object.keys(before.person).filter(
      column =>
        JSON.stringify(before.person[column as 'id']) !== JSON.stringify(after.person[column as 'id']) &&
        !allowed.includes(column),
    )
    expect([changed, after.begun]).toEqual([[], before.begun])
  })

  test('an administrator logs out a member of their company alone, at most 20 times in 15 minutes; the maker anyone', async () => {
    const alone = await api.person({ company: companyA })
    const end = () => api.call('POST', '/api/v1/front/user/sessions/end', { as: manager, body: member(alone) })
    for (let count = 0; count < 20; count++) expect((await end()).status).toBe(200)
    const token = await signIn(api.app, alone)
    const refused = await end()
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect((await api.call('GET', '/api/v1/front/check', { token })).status).toBe(200)
    const shared = await api.person({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: shared.id }).execute()
    const editor = await api.signedIn({ employee: 'editor' })
    const answer = await api.call('POST', '/api/v1/admin/user/sessions/end', { as: editor, body: member(shared) })
    expect(answer.status).toBe(200)
  })
})
