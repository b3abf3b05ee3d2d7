// @module-tag all

/**
 * An ending locks its person, then their jobs, passkeys and recovery codes. Calls that change one of these take the same order: of two at
 * once, neither is a deadlock's loser.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../../shared/contract/index.ts'
import { isMissing } from '../../helper/services.ts'
import { until } from '../../helper/until.ts'
import { callByName, inputs } from '../api/inputs/index.ts'
import type { Input } from '../api/inputs/input.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

/** The calls that change what can be held, and where that is stored. */
const calls: [CallName, string][] = [
  ['postImportRun', 'account_import'],
  ['postImportResume', 'account_import'],
  ['postImportStop', 'account_import'],
  ['postAdminMailBulkPause', 'bulk_mail'],
  ['postAdminMailBulkResume', 'bulk_mail'],
  ['postAdminMailBulkCancel', 'bulk_mail'],
  ['postAdminMailBulkRetry', 'bulk_mail'],
  ['postAdminNewsEdit', 'notice'],
  ['postAdminNewsWithdraw', 'notice'],
  ['postAdminDocumentEdit', 'terms'],
  ['postAdminDocumentDelete', 'terms'],
  ['postAdminDocumentPublish', 'terms'],
  ['postAdminDocumentUnpublish', 'terms'],
]

/** The calls that use a factor, and where it is stored. */
const uses = [
  ['postLoginPasskey', 'passkey'],
  ['postLoginProofPasskey', 'passkey'],
  ['postLoginProofRecovery', 'recovery_code'],
  ['postSessionProofPasskey', 'passkey'],
] as const satisfies [CallName, string][]

describe.skipIf(isMissing('postgres'))('on PostgreSQL', () => {
  let api: AccountApi
  let member: Person
  beforeAll(async () => {
    api = await setUp('PostgreSQL')
    member = await api.person({ company: companyA })
  })
  afterAll(() => api.close())

  /** By another connection: within a transaction the view stays as it was first read. */
  const isSomeoneWaiting = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        api.db,
      )
    return rows.length > 0 || undefined
  }

  /** Makes a call while an ending has locked its person: the call waits, and has not locked the table yet. */
  const callDuringEnding = async (
    id: string,
    name: CallName,
    { input, token, table }: { input: Input; token: string | undefined; table: string },
  ) => {
    let answer: ReturnType<typeof callByName> | undefined
    await api.db.transaction().execute(async trx => {
      await trx.selectFrom('user').select('id').where('id', '=', id).forUpdate().execute()
      let isAnswered = false
      answer = callByName(api, name, input, token).finally(() => {
        isAnswered = true
      })
      await until(`${name} waits`, async () => isAnswered || isSomeoneWaiting())
      expect(isAnswered).toBe(false)
      await sql`select 1 from ${sql.table(table)} for update nowait`.execute(trx)
    })
    expect((await answer)?.status).toBe(200)
  }

  test.each(calls)('%s waits for an ending of its caller before it locks its job', async (name, table) => {
    const kind = name.startsWith('postAdmin') ? { employee: 'editor' as const } : { company: companyA, manager: true }
    const { id, token } = await api.signedIn(kind)
    const input = await inputs[name]({ api, member })
    await callDuringEnding(id, name, { input, token, table })
  })
  test.each(uses)('%s waits for an ending of its person before it locks what it uses', async (name, table) => {
    await api.db.deleteFrom('passkey').execute()
    const caller = await api.signedIn({ company: companyA })
    const input = await inputs[name]({ api, member, caller })
    const { user_id } = await api.db.selectFrom('passkey').select('user_id').executeTakeFirstOrThrow()
    const token = name === 'postSessionProofPasskey' ? caller.token : undefined
    await callDuringEnding(user_id, name, { input, token, table })
  })
  test('a login that waits for a code locks its person before the row that refers to them', async () => {
    const strict = await api.withConfig({ newBrowserCode: true })
    const { id, email } = await api.person({ company: companyA })
    let answer: ReturnType<typeof api.call> | undefined
    await api.db.transaction().execute(async trx => {
      // Does not stop rows that refer to the person.
      await trx.selectFrom('user').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      answer = api.call('POST', '/api/login', { to: strict, body: { email, password } })
      await until('the login waits', isSomeoneWaiting)
      await sql`select 1 from "user" where id = ${id} for update nowait`.execute(trx)
    })
    expect((await answer)?.body.code).toBe('proof_required')
    await strict.close()
  })
})
