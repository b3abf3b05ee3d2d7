// @module-tag all

/** What a session has in flight when it ends: admitted before, and changing something afterwards. PGlite answers one call after the other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endBegun } from '../../../server/account-api/access/ending/end-begun.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { isMissing } from '../../helper/services.ts'
import { until } from '../../helper/until.ts'
import { effectsOfCalls } from '../api/effects-of-calls.ts'
import { inputsAtTimes } from '../api/inputs/at-times.ts'
import { inputs } from '../api/inputs/index.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, setUp, signIn } from '../set-up.ts'

/** Calls that change nothing which outlives the session. */
const others: readonly CallName[] = [
  ...(['postLogout', 'postAdminLogout', 'postUserInfo'] as const),
  ...([
    'postSessionProof',
    'postAdminSessionProof',
    'postSessionProofOptions',
    'postAdminSessionProofOptions',
  ] as const),
  ...(['postSessionProofPasskey', 'postAdminSessionProofPasskey', 'postAdminSessionProofOidc'] as const),
  ...(['postPasskeyOptions', 'postAdminPasskeyOptions', 'postCompanyManagerList'] as const),
  ...(['postEditMailaddressCheck', 'postAdminEditMailaddressCheck', 'postAdminMailBulkTest'] as const),
  // With an input that changes nothing: the text is the first already.
  'postAdminSendmailReset',
  // A check changes nothing until it is run. Invitations are renewed one by one.
  ...(['postImportCheck', 'postAdminImportCheck', 'postImportSelection', 'postAdminImportSelection'] as const),
  ...(['postImportRetry', 'postAdminImportRetry', 'postInvitationRenew', 'postAdminInvitationRenew'] as const),
]

const changing = (Object.keys(effectsOfCalls) as CallName[]).filter(name => {
  const { callers }: Entry = contract[name]
  return !callers.includes('anyone') && !others.includes(name)
})

describe.skipIf(isMissing('postgres'))('a call of a session that ends after its admission', () => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp('PostgreSQL')
  })
  afterAll(() => api.close())

  const callerOf = async ({ callers, path }: Entry): Promise<Person & { token: string }> => {
    const isEmployee = path.startsWith('/api/v1/admin/')
    const person = await api.person(isEmployee ? { employee: 'editor' } : { company: companyA, manager: true })
    expect(callers.some(kind => kind === 'employee' || kind === 'editor')).toBe(isEmployee)
    return { ...person, token: await signIn(api.app, person, isEmployee ? '/api/v1/admin/login' : '/api/login') }
  }

  const isSomeoneWaiting = async (): Promise<boolean> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
    return (rows[0]?.count ?? 0) > 0
  }

  const entriesBy = async ({ id }: Person): Promise<number> =>
    (await api.db.selectFrom('audit_log').select('id').where('actor_id', '=', id).execute()).length

  /** Ends the sessions of a person while a call of theirs waits for that. @returns the answer */
  const endDuring = async ({ id }: Person, begin: () => ReturnType<AccountApi['call']>) => {
    let isAnswered = false
    const { answer } = await api.db.transaction().execute(async trx => {
      await trx.selectFrom('user').select('id').where('id', '=', id).forUpdate().execute()
      const answer = begin().finally(() => {
        isAnswered = true
      })
      await until('the call to wait for the ending', async () => isAnswered || (await isSomeoneWaiting()))
      await endBegun(
        trx,
        'sessionsEndByOther',
        { userIds: [id] },
        { now: api.clock.now, proofs: new Map([['session', true]]) },
      )
      return { answer }
    })
    return answer
  }

  test.each(changing)('%s is 401, and changes nothing', async name => {
    const entry: Entry = contract[name]
    const caller = await callerOf(entry)
    const member = await api.person({ company: companyA })
    const { params = {}, query, body } = await (inputsAtTimes[name] ?? inputs[name])({ api, member, caller })
    const before = await entriesBy(caller)
    const path = entry.path.replace(/:(\w+)/, (_, key: string) => params[key] ?? '')
    const answer = await endDuring(caller, () =>
      api.call(entry.method, path, { token: caller.token, ...(query ? { query } : {}), ...(body ? { body } : {}) }),
    )
    expect([answer.status, await entriesBy(caller)]).toEqual([401, before])
  })

  test.each(['/api/login', '/api/v1/admin/login'])(
    'POST %s begins nothing, and its browser stays unknown',
    async path => {
      const person = await api.person(path === '/api/login' ? { company: companyA } : { employee: 'editor' })
      const body = { email: person.email, password }
      const { device_mark } = (await api.call('POST', path, { body })).body
      const answer = await endDuring(person, () =>
        api.call('POST', path, { body: { ...body, device_marks: [device_mark] } }),
      )
      expect([answer.status, answer.body.code]).toEqual([410, 'login_ended'])
      for (const table of ['token', 'device_mark'] as const)
        expect(await api.db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    },
  )
})
