/** What was seen is what runs: by who checked it, or by another person who says so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportInfo } from '../../../shared/model/job.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import type { Person } from '../people.ts'
import { companyA } from '../set-up.ts'
import { checkBody, csvOf } from './file.ts'
import { type Imports, openImports } from './open.ts'

describe.each(engines)('between the check and the run on %s', engine => {
  let imports: Imports
  let api: Imports['api']
  let one: Person & { token: string }
  let other: Person & { token: string }
  let manager: Person & { token: string }
  let second: Person & { token: string }
  beforeAll(async () => {
    imports = await openImports(engine)
    api = imports.api
    one = imports.editor
    other = await api.signedIn({ employee: 'editor' })
    manager = await api.signedIn({ company: companyA, manager: true })
    second = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => imports.close())

  const call = (name: string, as: Person, body: Record<string, unknown>) => {
    const isEmployee = [one.id, other.id].includes(as.id)
    const company = isEmployee ? {} : { company_code: companyA }
    return api.call('POST', `/api/v1/${isEmployee ? 'admin' : 'front'}/import/${name}`, {
      as,
      body: { ...company, ...body },
    })
  }
  const check = async (as: Person, text: string): Promise<ImportInfo> => (await call('check', as, checkBody(text))).body
  const run = ({ id, row_version }: ImportInfo, as: Person, more: Record<string, unknown> = {}) =>
    call('run', as, { id, row_version, invitation: 'none', ...more })
  const entriesOf = async (id: string) =>
    (await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute()).map(
      ({ actor, action, after }) => ({ actor, action, after }),
    )
  const head = 'email,family_name,manager_flg'

  test('a cell that another session corrects makes a run of the earlier version stale, and is in the trail', async () => {
    const fresh = freshAddress()
    const seen = await check(one, csvOf(head, `${fresh},山田,`))
    const cells = [
      { line: 2, field: 'email', value: `x${fresh}` },
      { line: 2, field: 'manager_flg', value: '1' },
    ]
    const corrected = await call('correct', other, { id: seen.id, row_version: seen.row_version, cells })
    expect(corrected.body).toMatchObject({ row_version: seen.row_version + 1, corrected_by: other.email, corrected: 1 })

    const stale = await run(seen, one)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const { current } = stale.body
    expect(current).toMatchObject({ state: 'checked', corrected_by: other.email, corrected_by_other: 1, is_own: 1 })
    expect(current.rows.data).toMatchObject([{ email: `x${fresh}`, corrected: 1 }])
    expect(
      await api.db
        .selectFrom('user')
        .where('email', 'in', [fresh, `x${fresh}`])
        .select('id')
        .execute(),
    ).toEqual([])

    expect((await run(current, one)).status).toBe(200)
    expect(await entriesOf(seen.id)).toEqual([
      {
        actor: other.email,
        action: 'account_import.correct',
        after: { file_name: 'people.csv', rows: 1, cells: 2, columns: ['email', 'manager_flg'] },
      },
      { actor: one.email, action: 'account_import.run', after: { file_name: 'people.csv', rows: 1 } },
    ])
  })

  test('a correction names the version too: of two at once, one is told', async () => {
    const seen = await check(one, csvOf(head, 'wrong,山田,'))
    const correct = (as: Person, value: string) =>
      call('correct', as, { id: seen.id, row_version: seen.row_version, cells: [{ line: 2, field: 'email', value }] })
    const addresses = [freshAddress(), freshAddress()]
    const answers = await Promise.all([correct(one, addresses[0] ?? ''), correct(other, addresses[1] ?? '')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - winner]?.body.current.rows.data).toMatchObject([{ email: addresses[winner] }])
  })

  test.each(['employee', 'administrator'])(
    'another %s runs what somebody checked only by saying so, and the trail says both',
    async kind => {
      const [checker, runner] = kind === 'employee' ? [one, other] : [manager, second]
      const seen = await check(checker, csvOf('email,family_name', `${freshAddress()},山田`))
      const refused = await run(seen, runner)
      expect([refused.status, refused.body.code]).toEqual([409, 'checked_by_other'])
      expect((await run(seen, runner, { takes_over: 0 })).status).toBe(409)
      const started = await run(seen, runner, { takes_over: 1 })
      expect(started.body).toMatchObject({ state: 'running', made_by: runner.email, checked_by: checker.email })
      expect(await entriesOf(seen.id)).toMatchObject([
        { actor: runner.email, action: 'account_import.run', after: { checked_by: checker.email } },
      ])
    },
  )

  test('the same for selected people', async () => {
    const { id: user_id } = await api.person({ company: companyA })
    const body = { action: 'deactivate', members: [{ company_code: companyA, user_id }] }
    const seen = (await call('selection', manager, body)).body as ImportInfo
    expect((await run(seen, second)).body.code).toBe('checked_by_other')
    expect((await run({ ...seen, row_version: seen.row_version + 1 }, manager)).body.code).toBe('stale')
    expect((await run(seen, second, { takes_over: 1 })).status).toBe(200)
    expect(await entriesOf(seen.id)).toMatchObject([
      { actor: second.email, action: 'account_selection.run', after: { checked_by: manager.email } },
    ])
  })
})
