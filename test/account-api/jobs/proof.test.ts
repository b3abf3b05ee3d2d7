/** What an import brings about when it runs: only what was proven by who started it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSlice } from '../../../server/account-api/jobs/run/run-slice.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { companyA } from '../set-up.ts'
import { checkBody, csvOf, freshRow, head } from './file.ts'
import { type Imports, openImports } from './open.ts'

describe.each(engines)('the proof of an import, on %s', engine => {
  let imports: Imports
  beforeAll(async () => {
    imports = await openImports(engine)
  })
  afterAll(() => imports.close())

  const later = () => {
    const { clock } = imports.api
    clock.now = new Date(clock.now.getTime() + 5 * 60 * 1000)
  }
  const run = (id: string, token: string | undefined) =>
    imports.api.call('POST', '/api/v1/admin/import/run', {
      token,
      proves: false,
      body: { id, row_version: 1, takes_over: 1, invitation: 'none' },
    })
  const flagOf = async (email: string) => {
    const { db } = imports.api
    const member = db.selectFrom('company_user').innerJoin('user', 'user.id', 'user_id').select('manager_flg')
    return (await member.where('email', '=', email).executeTakeFirst())?.manager_flg
  }

  test('is asked for by rows with a role, and not by others', async () => {
    const { api, take } = imports
    const editor = await api.signedIn({ employee: 'editor' })
    const { id: ordinary } = await take('check', imports.editor, checkBody(csvOf(head, freshRow())))
    const email = freshAddress()
    const file = checkBody(csvOf(`${head},Administrator`, `${freshRow(email)},1`))
    later()
    expect((await run(ordinary, editor.token)).status).toBe(200)
    const { id } = await take('check', imports.editor, file)
    expect((await run(id, editor.token)).body.code).toBe('proof_old')
    const { state, proofs } = await api.db
      .selectFrom('account_import')
      .select(['state', 'proofs'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([state, proofs]).toEqual(['checked', null])
    const proven = await api.signedIn({ employee: 'editor' })
    expect((await run(id, proven.token)).status).toBe(200)
    later()
    while (await runSlice(id, imports.slice));
    expect(await flagOf(email)).toBe(1)
  })

  test('a row that has become a role since is refused, and tells why', async () => {
    const { api, take } = imports
    const email = freshAddress()
    const { id } = await take(
      'check',
      imports.editor,
      checkBody(csvOf(`${head},Administrator`, `${freshRow(email)},1`, `${freshRow()},0`)),
    )
    const editor = await api.signedIn({ employee: 'editor' })
    expect((await run(id, editor.token)).status).toBe(200)
    const proofs = JSON.stringify({ job: true, account: true, access: true, role: false })
    await api.db.updateTable('account_import').set({ proofs }).where('id', '=', id).execute()
    while (await runSlice(id, imports.slice));
    const { rows, done } = await imports.infoOf(imports.editor, { id, company_code: companyA })
    const refused = rows.data.find(row => row.email === email)
    expect([refused?.state, refused?.problems[0]?.code, await flagOf(email)]).toEqual([
      'failed',
      'proof_old',
      undefined,
    ])
    expect(done).toMatchObject({ add: 1, error: 1 })
  })
})
