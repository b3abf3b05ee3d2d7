/** An import of people: checked first, run as a job, repeatable. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailLimits } from '../../../server/account-api/access/posting/mail-limits.ts'
import { countKept } from '../../../server/account-api/jobs/check/kept.ts'
import { deleteOldRows } from '../../../server/account-api/jobs/rows/old-rows.ts'
import { inviteSlice } from '../../../server/account-api/jobs/run/invite-slice.ts'
import { runSlice, sliceRows } from '../../../server/account-api/jobs/run/run-slice.ts'
import type { SliceDeps } from '../../../server/account-api/jobs/run/slice.ts'
import { createShiftJisEncoder } from '../../../server/bff/csv/shift-jis.ts'
import type { ImportInfo, ImportRow } from '../../../shared/model/job.ts'
import { importLimits } from '../../../shared/rules/account-import.ts'
import { cleanLine } from '../../../shared/rules/text.ts'
import { engines } from '../../helper/account-api.ts'
import { hostileLine } from '../../helper/hostile-strings.ts'
import { freshAddress } from '../api/inputs/input.ts'
import type { Person } from '../people.ts'
import { companyA, companyB, day, lackedService } from '../set-up.ts'
import { checkBody, csvOf, head } from './file.ts'
import { type Imports, openImports } from './open.ts'

describe.each(engines)('an import of people on %s', engine => {
  let imports: Imports
  let api: Imports['api']
  let manager: Person & { token: string }
  let editor: Imports['editor']
  let slice: Imports['slice']

  beforeAll(async () => {
    imports = await openImports(engine)
    ;({ api, editor, slice } = imports)
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => imports.close())

  const check = (text: string | Uint8Array, as: Person = manager, company?: string) =>
    imports.take('check', as, checkBody(text, company))
  const start = async (id: string, as: Person = manager, more: Record<string, unknown> = {}) => {
    const answer = await imports.start(as, { id, company_code: companyA }, { invitation: 'now', ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const work = async (id: string) => {
    while (await runSlice(id, slice));
    while (await inviteSlice(id, slice));
  }
  const infoOf = (id: string, as: Person = manager) => imports.infoOf(as, { id, company_code: companyA })
  const imported = async (text: string, as: Person = manager, more: Record<string, unknown> = {}) => {
    const { id } = await check(text, as)
    await start(id, as, more)
    await work(id)
    return infoOf(id, as)
  }
  /** In the order of the file. Errors come first on the page. */
  const rowsOf = ({ rows }: ImportInfo) => rows.data.toSorted((a, b) => a.line - b.line)
  const problemsOf = ({ problems }: ImportRow) => problems.map(({ field, code }) => `${field} ${code}`)
  const memberOf = (email: string, code = companyA) =>
    api.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .selectAll()
      .where('user.email', '=', email)
      .where('company_user.company_code', '=', code)
      .executeTakeFirst()
  const people = async () => (await api.db.selectFrom('user').select('id').execute()).length
  const mails = async () => (await api.db.selectFrom('mail_outbox').select('id').execute()).length
  const lines = async () => (await api.db.selectFrom('audit_log').select('id').execute()).length
  const everything = async () => [await people(), await mails(), await lines()]

  test('the check says what each row would do, and changes nothing', async () => {
    const member = await api.person({ company: companyA, membership: { department: '工事部' } })
    const present = await memberOf(member.email)
    const before = await everything()
    const fresh = freshAddress()
    const info = await check(
      csvOf(
        head,
        `${fresh},山田,花子,営業部,090-1234-5678,1`,
        `${member.email},${present?.family_name},${present?.first_name},営業部,,0`,
        `${member.email.toUpperCase()}x,,,,,`,
        'nobody,山田,花子,,,',
        `${manager.email},${(await memberOf(manager.email))?.family_name},太郎,,,`,
      ),
    )
    expect(await everything()).toEqual(before)
    expect(info).toMatchObject({ kind: 'import', selection: null, charset: 'UTF-8', separator: ',', total: 5 })
    expect(info).toMatchObject({ state: 'checked', made_by: manager.email })
    expect(info.found).toEqual({ add: 1, change: 1, same: 1, error: 2 })
    expect(rowsOf(info).map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'add'],
      [3, 'change'],
      [4, 'error'],
      [5, 'error'],
      [6, 'same'],
    ])
    const [added, changed, empty, wrong] = rowsOf(info) as [ImportRow, ImportRow, ImportRow, ImportRow]
    expect(added.changes).toContainEqual({ field: 'services.product-api', before: '0', after: '1' })
    expect(changed.changes).toEqual([{ field: 'department', before: '工事部', after: '営業部' }])
    expect(problemsOf(empty)).toEqual(['family_name required'])
    expect(wrong.problems).toEqual([{ field: 'email', code: 'format', value: 'nobody' }])
  })

  test('the run adds and changes, invites, and the same file again changes nothing', async () => {
    const member = await api.person({ company: companyA })
    const fresh = freshAddress()
    const text = csvOf(head, `${fresh},山田,花子,営業部,090-1234-5678,1`, `${member.email},佐藤,次郎,総務部,,1`)
    const info = await imported(text)
    expect(info).toMatchObject({ state: 'done', done: { add: 1, change: 1, same: 0, error: 0 } })
    expect(await memberOf(fresh)).toMatchObject({ family_name: '山田', department: '営業部', regist_flg: 0 })
    expect(await memberOf(member.email)).toMatchObject({ family_name: '佐藤', department: '総務部' })
    expect((await api.mailsTo(fresh)).map(({ template }) => template)).toEqual(['invitation'])
    const entries = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(5).execute()
    expect(entries.map(({ action }) => action).sort()).toEqual(
      ['account_import.run', 'user.company', 'user.profile', 'user.regist', 'user.service'].sort(),
    )
    for (const entry of entries) expect(entry).toMatchObject({ actor: manager.email, ip: '127.0.0.1' })

    const [count = 0, sent = 0, entered = 0] = await everything()
    const again = await imported(text)
    expect(again).toMatchObject({ state: 'done', done: { add: 0, change: 0, same: 2, error: 0 } })
    // Only the import itself is in the trail.
    expect(await everything()).toEqual([count, sent, entered + 1])
  })

  test('the errors of a row leave the others alone, also at the run', async () => {
    const fresh = freshAddress()
    const elsewhere = await api.person({ company: companyB, registered: false })
    const info = await imported(
      csvOf(head, `${elsewhere.email},山田,花子,,,`, 'wrong,山田,花子,,,', `${fresh},山田,花子,,,`),
    )
    expect(info.done).toEqual({ add: 1, change: 0, same: 0, error: 2 })
    expect(rowsOf(info).map(row => [row.state, ...problemsOf(row)])).toEqual([
      ['failed', 'email conflict'],
      ['failed', 'email format'],
      ['done'],
    ])
    expect(await memberOf(fresh)).toBeDefined()
    expect(await memberOf(elsewhere.email)).toBeUndefined()
  })

  test('the check of an employee tells who is invited by another company', async () => {
    const { email } = await api.person({ company: companyB, registered: false })
    const text = csvOf('Company code,Email address,Family name', `${companyA},${email},山田`)
    expect((await check(text, editor, '')).rows.data.map(problemsOf)).toEqual([['email conflict']])
  })

  test('a file for one company has no rows of another, also of who administers both', async () => {
    const both = await api.signedIn({ company: companyA, manager: true })
    const membership = { company_code: companyB, user_id: both.id, manager_flg: 1 as const }
    await api.db.insertInto('company_user').values(membership).execute()
    const text = csvOf('Company code,Email address,Family name', `${companyB},${freshAddress()},山田`)
    expect((await check(text, both)).rows.data.map(problemsOf)).toEqual([['company_code not_found']])
  })

  test('services run in any order of their columns', async () => {
    const [one, other] = [freshAddress(), freshAddress()]
    const services = ['telematics-owner', 'product-api', 'telematics-distributor']
    for (const [email, columns] of [
      [one, services],
      [other, services.toReversed()],
    ] as const) {
      const info = await imported(csvOf(['email', '姓', ...columns].join(','), [email, '山田', 1, 1, 1].join(',')))
      expect(info.done).toEqual({ add: 1, change: 0, same: 0, error: 0 })
    }
  })

  test('two rows about one address are errors, both', async () => {
    const email = freshAddress()
    const info = await check(csvOf(head, `${email},山田,花子,,,`, `Ｘ${email},山田,花子,,,`, `${email},山田,太郎,,,`))
    expect(rowsOf(info).map(row => problemsOf(row))).toEqual([['email duplicate:4'], [], ['email duplicate:2']])
  })

  test('a check does not disclose who has an account; the run asks them to join', async () => {
    const other = await api.person({ company: companyB })
    const employee = await api.person({ employee: 'editor' })
    const fresh = freshAddress()
    const text = csvOf(head, ...[other.email, employee.email, fresh].map(email => `${email},山田,花子,,,1`))
    const { rows, id } = await check(text)
    expect(
      new Set(rows.data.map(({ outcome, asks, problems }) => JSON.stringify([outcome, asks, problems]))).size,
    ).toBe(1)
    await start(id)
    await work(id)
    const info = await infoOf(id)
    expect(info.rows.data.map(row => [row.state, row.asks, ...problemsOf(row)])).toEqual([
      ['done', 1],
      ['failed', 0, 'email conflict'],
      ['done', 0],
    ])
    expect((await api.mailsTo(other.email)).map(({ template }) => template)).toEqual(['addition'])
    expect(await memberOf(other.email)).toBeUndefined()
    // The request waits, so the same row changes nothing.
    expect((await check(csvOf(head, `${other.email},山田,花子,,,1`))).found).toMatchObject({ same: 1 })
  })

  test('a run tells of at most as many addresses as one account may mail in an hour', async () => {
    const { limit } = mailLimits.account
    const own = await api.signedIn({ company: companyA, manager: true })
    const taken = Array.from({ length: limit + 1 }, freshAddress)
    await sql`
      insert into "user" (email, search_text, is_employee)
      select email, '', 1 from unnest(${taken}::text[]) as email`.execute(api.db)
    const fresh = freshAddress()
    const { id } = await check(
      csvOf('Email address,Family name', ...[...taken, fresh].map(email => `${email},山田`)),
      own,
    )
    await start(id, own)
    await work(id)
    const waiting = await infoOf(id, own)
    expect([waiting.state, waiting.done]).toEqual(['running', { add: 0, change: 0, same: 0, error: limit }])
    expect(waiting.next_at).toBe(new Date(api.clock.now.getTime() + mailLimits.account.windowMs).toISOString())
    expect(await memberOf(fresh)).toBeUndefined()
    await work(id)
    expect((await infoOf(id, own)).done).toEqual(waiting.done)
    api.clock.now = new Date(api.clock.now.getTime() + mailLimits.account.windowMs)
    await work(id)
    expect((await infoOf(id, own)).done).toEqual({ add: 1, change: 0, same: 0, error: limit + 1 })
  })

  test('who has an account is told of the request, also by a run without invitations', async () => {
    const other = await api.person({ company: companyB })
    const fresh = freshAddress()
    const text = csvOf(head, ...[other.email, fresh].map(email => `${email},山田,花子,,,1`))
    expect((await imported(text, manager, { invitation: 'none' })).done).toMatchObject({ add: 2 })
    expect((await api.mailsTo(other.email)).map(({ template }) => template)).toEqual(['addition'])
    expect(await api.mailsTo(fresh)).toEqual([])
  })

  test('a row that replaces a move to the company is mailed as a plain join request', async () => {
    const moved = await api.signedIn({ company: companyB })
    const editor = await api.signedIn({ employee: 'editor' })
    const body = { user_id: moved.id, company_code: companyB, to: companyA, row_version: 1, text: '異動' }
    expect((await api.call('POST', '/api/v1/admin/company/user/move', { as: editor, body })).status).toBe(200)
    const text = csvOf(head, `${moved.email},山田,花子,工事部,,1`)
    await imported(text, manager, { invitation: 'none' })
    expect((await api.mailsTo(moved.email)).map(({ template }) => template)).toEqual(['move', 'addition'])
  })

  test('a character that a limit would cut in two is left out', async () => {
    const half = (units: number) => `${'a'.repeat(units - 1)}😀${'b'.repeat(300)}`
    const text = csvOf(
      `メールアドレス,姓,${half(255)}`,
      `${freshAddress()},${half(200)},x`,
      `${half(200)}@x.example,山田,x`,
    )
    const { rows, columns } = await check(text)
    expect(rows.data.map(problemsOf)).toEqual([['family_name too_long:255'], ['email too_long:255']])
    expect(columns.at(-1)?.title.isWellFormed()).toBe(true)
  })

  test('the rules that hold by hand hold: roles, entitlement, names of people of other companies, oneself', async () => {
    const shared = await api.person({ company: companyA })
    const stopped = await api.person({ company: companyA, columns: { active_flg: 0 } })
    for (const { id: user_id } of [shared, stopped])
      await api.db.insertInto('company_user').values({ company_code: companyB, user_id }).execute()
    const present = await memberOf(stopped.email)
    const fresh = freshAddress()
    const info = await check(
      csvOf(
        `Email address,Family name,First name,Administrator,Status,${lackedService}`,
        `${shared.email},別人,花子,,,`,
        `${fresh},山田,花子,1,,`,
        `x${fresh},山田,花子,,,1`,
        `y${fresh},山田,花子,,Deactive,`,
        `${stopped.email},${present?.family_name},${present?.first_name},,Active,`,
        `${manager.email},${(await memberOf(manager.email))?.family_name},太郎,,無効,`,
      ),
    )
    expect(info.rows.data.map(row => problemsOf(row))).toEqual([
      ['family_name forbidden'],
      ['manager_flg forbidden'],
      [`services.${lackedService} choice`],
      ['active_flg new_person'],
      ['active_flg forbidden'],
      ['active_flg forbidden', 'active_flg last_administrator'].slice(0, 1),
    ])
  })

  test('an employee appoints and demotes; a company keeps an administrator', async () => {
    const code = await api.company('C000190')
    const one = await api.person({ company: code, manager: true })
    const two = await api.person({ company: code })
    const row = async ({ email }: Person, flag: 0 | 1) => `${code},${email},${flag}`
    const headOf = 'Company code,Email address,Administrator'
    const last = await check(csvOf(headOf, await row(one, 0)), editor, '')
    expect(last.rows.data.map(problemsOf)).toEqual([['manager_flg last_administrator']])
    const text = csvOf(headOf, await row(two, 1), await row(one, 0))
    const { id } = await check(text, editor, '')
    await start(id, editor)
    await work(id)
    expect((await infoOf(id, editor)).done).toMatchObject({ change: 2 })
    expect([(await memberOf(one.email, code))?.manager_flg, (await memberOf(two.email, code))?.manager_flg]).toEqual([
      0, 1,
    ])
    expect((await api.mailsTo(two.email)).map(({ template }) => template)).toEqual(['role_changed'])
  })

  test('what changed since the check is refused, row by row', async () => {
    const [one, two] = [await api.person({ company: companyA }), await api.person({ company: companyA })]
    const { id } = await check(csvOf(head, `${one.email},佐藤,一郎,,,`, `${two.email},佐藤,二郎,,,`))
    await api.db.updateTable('user').set({ row_version: 7 }).where('id', '=', one.id).execute()
    await start(id)
    await work(id)
    const info = await infoOf(id)
    expect(info.rows.data.map(row => [row.state, ...problemsOf(row)])).toEqual([['failed', 'email stale'], ['done']])
  })

  test('a request to join that was made since the check is not replaced', async () => {
    const { email } = await api.person({ company: companyB })
    const text = csvOf('Company code,Email address,Family name,Department', `${companyA},${email},山田,営業部`)
    const { id } = await check(text, editor, '')
    const names = { first_name: '花子', middle_name: '', family_name: '山田', department: '総務部' }
    const body = { company_code: companyA, email, ...names }
    expect((await api.call('POST', '/api/v1/front/user/regist', { as: manager, body })).status).toBe(200)
    await start(id, editor)
    await work(id)
    expect((await infoOf(id, editor)).rows.data.map(problemsOf)).toEqual([['email stale']])
  })

  test('an import stops between slices; rows that are left are not made', async () => {
    const emails = Array.from({ length: sliceRows + 10 }, freshAddress)
    const { id } = await check(csvOf(head, ...emails.map(email => `${email},山田,花子,,,`)))
    await start(id)
    expect(await runSlice(id, slice)).toBe(true)
    const body = { company_code: companyA, id }
    const stopped = await api.call('POST', '/api/v1/front/import/stop', { as: manager, body })
    expect(stopped.body).toMatchObject({ state: 'stopped', done: { add: sliceRows } })
    expect(await runSlice(id, slice)).toBe(false)
    expect(await memberOf(emails[sliceRows - 1] ?? '')).toBeDefined()
    expect(await memberOf(emails[sliceRows] ?? '')).toBeUndefined()
    expect((await api.call('POST', '/api/v1/front/import/stop', { as: manager, body })).status).toBe(409)
    // The same file goes on where it stopped.
    const rest = await imported(csvOf(head, ...emails.map(email => `${email},山田,花子,,,`)), manager, {
      invitation: 'none',
    })
    expect(rest.done).toEqual({ add: 10, change: 0, same: sliceRows, error: 0 })
  })

  test('a slice that fails leaves no trace, and is made again', async () => {
    const email = freshAddress()
    const { id } = await check(csvOf(head, `${email},山田,花子,,,1`))
    await start(id)
    const before = await people()
    const clock = () => api.clock.now
    const lost = { ...slice, clock: () => clock(), db: failing() }
    await expect(runSlice(id, lost)).rejects.toThrow('the process ends')
    expect(await people()).toBe(before)
    await work(id)
    expect(await people()).toBe(before + 1)
    expect((await api.mailsTo(email)).map(({ template }) => template)).toEqual(['invitation'])
  })
  /** A database whose transactions fail at their end. */
  const failing = () =>
    ({
      transaction: () => ({
        execute: (make: (trx: never) => Promise<unknown>) =>
          api.db.transaction().execute(async trx => {
            await make(trx as never)
            throw new Error('the process ends')
          }),
      }),
    }) as unknown as SliceDeps['db']

  test('invitations wait for their time', async () => {
    const email = freshAddress()
    const at = new Date(api.clock.now.getTime() + day / 48)
    const info = await imported(csvOf(head, `${email},山田,花子,,,`), manager, {
      invitation: 'at',
      invite_at: at.toISOString(),
    })
    expect([info.state, await api.mailsTo(email)]).toEqual(['inviting', []])
    api.clock.now = at
    while (await inviteSlice(info.id, slice));
    expect([(await infoOf(info.id)).state, (await api.mailsTo(email)).length]).toEqual(['done', 1])
  })

  test('invitations wait as long as the rows are kept', async () => {
    const { id, created_at } = await check(csvOf(head, `${freshAddress()},山田,花子,,,`))
    const last = new Date(created_at).getTime() + 30 * day
    const run = (at: number) => {
      const body = {
        company_code: companyA,
        id,
        row_version: 1,
        invitation: 'at',
        invite_at: new Date(at).toISOString(),
      }
      return api.call('POST', '/api/v1/front/import/run', { as: manager, body })
    }
    const refused = await run(last + 1)
    expect([refused.status, refused.body.errors]).toEqual([422, { invite_at: ['too_late:30'] }])
    expect((await run(last)).status).toBe(200)
  })

  test('an invitation that was refused is shown and counted', async () => {
    const code = await api.company('C000191')
    const emails = [freshAddress(), freshAddress()]
    const file = csvOf('Company code,Email address,Family name', ...emails.map(email => `${code},${email},山田`))
    const { id } = await check(file, editor, '')
    await start(id, editor, { invitation: 'at', invite_at: api.clock.now.toISOString() })
    while (await runSlice(id, slice));
    expect((await infoOf(id, editor)).rows.data.map(({ invite }) => invite)).toEqual(['waiting', 'waiting'])
    await api.db.updateTable('company').set({ active_flg: 0 }).where('code', '=', code).execute()
    await work(id)
    const info = await infoOf(id, editor)
    expect([info.state, info.invited]).toEqual(['done', { sent: 0, failed: 2 }])
    expect(info.rows.data.map(({ state, invite }) => [state, invite])).toEqual([
      ['done', 'failed'],
      ['done', 'failed'],
    ])
    const result = await api.call('GET', '/api/v1/admin/import/result', { as: editor, query: { id } })
    expect(result.body).toContain(",山田,Added: the invitation couldn't be sent\r\n")
  })

  test('an administrator who has lost the right imports nothing more', async () => {
    const other = await api.signedIn({ company: companyA, manager: true })
    const email = freshAddress()
    const { id } = await check(csvOf(head, `${email},山田,花子,,,`), other)
    await start(id, other)
    await api.db.updateTable('company_user').set({ manager_flg: 0 }).where('user_id', '=', other.id).execute()
    await work(id)
    expect([(await infoOf(id)).state, await memberOf(email)]).toEqual(['stopped', undefined])
  })

  test('the result has the columns that are read and a last one, and may be uploaded again', async () => {
    const email = freshAddress()
    const { id } = await check(csvOf(`${head},備考`, `${email},山田,花子,,+81-90-1234-5678,1,"a,b"`, 'x,,,,,,'))
    const query = { company_code: companyA, id }
    const result = (await api.call('GET', '/api/v1/front/import/result', { as: manager, query })).body as string
    expect(result.split('\r\n')).toEqual([
      `${head},Result`,
      `${email},山田,花子,,+81-90-1234-5678,1,Will be added`,
      'x,,,,,,Error: Email address: is not in the right format / Family name: enter a value'.replace(/ \/ .*/, ''),
      '',
    ])
    const again = await check(result)
    expect(again.columns.map(({ field }) => field).slice(-2)).toEqual(['services.product-api', 'result'])
    expect(again.found).toEqual({ add: 1, change: 0, same: 0, error: 1 })
  })

  test('the template is in the language of the reader, with the services of the company', async () => {
    const template = await api.call('GET', '/api/v1/front/import/template', {
      as: manager,
      query: { company_code: companyA },
      headers: { 'accept-language': 'ja' },
    })
    expect(template.body).toMatch(/^メールアドレス,姓,ミドルネーム,名,部署,役職,携帯電話,状態(?:,[^,]+){3}\r\n$/)
  })

  test('the people of a company are in the form of the template; importing them changes nothing, or undoes a change', async () => {
    const member = await api.person({ company: companyA, membership: { department: '工事部' } })
    for (const [as, side] of [
      [manager, 'front'],
      [editor, 'admin'],
    ] as const) {
      const query = { company_code: companyA, with_people: '1' }
      const file = await api.call('GET', `/api/v1/${side}/import/template`, { as, query })
      const { found } = await check(file.body as string, as)
      expect(found).toMatchObject({ add: 0, change: 0, error: 0 })
      expect(found.same).toBe((file.body as string).trim().split('\r\n').length - 1)
      await imported(csvOf('email,部署', `${member.email},誤り`), as)
      const undone = await imported(file.body as string, as)
      expect(undone.done).toEqual({ add: 0, change: 1, same: found.same - 1, error: 0 })
      expect(await memberOf(member.email)).toMatchObject({ department: '工事部' })
    }
    const all = await api.call('GET', '/api/v1/admin/import/template', { as: editor, query: { with_people: '1' } })
    expect((all.body as string).trim().split('\r\n')).toHaveLength(1)
  })

  test('the download of the list is a valid import, and changes nothing, in both charsets', async () => {
    await api.person({ company: companyB, columns: { family_name: '=山田', middle_name: '+', first_name: "'=1" } })
    for (let at = 0; at < 40; at++) {
      const [family_name = '', department = ''] = [2 * at, 2 * at + 1].map(number => cleanLine(hostileLine(number)))
      await api.person({ company: companyB, columns: { family_name }, membership: { department } })
    }
    await api.person({ company: companyA, registered: false })
    await api.person({ company: companyA, membership: { active_flg: 0 } })
    const query = { is_not_m365: '1' }
    for (const language of ['ja', 'en']) {
      const headers = { 'accept-language': language }
      const file = await api.call('GET', '/api/v1/admin/user/csv', { as: editor, query, headers })
      const encoder = createShiftJisEncoder()
      const folded = Buffer.concat([encoder.encode(Buffer.from(file.body as string)), encoder.end()])
      for (const content of [file.body as string, folded]) {
        const { id, found } = await check(content, editor, '')
        const { rows } = await infoOf(id, editor)
        const others = rows.data.filter(({ outcome }) => outcome !== 'same')
        expect(found, JSON.stringify(others)).toMatchObject({ add: 0, change: 0, error: 0 })
      }
    }
  })

  test('after 30 days only the summary is kept', async () => {
    const { id } = await imported(csvOf(head, `${freshAddress()},山田,花子,,,`))
    const { id: unused } = await check(csvOf(head, `${freshAddress()},山田,花子,,,`))
    await deleteOldRows(api.db, new Date(api.clock.now.getTime() + 29 * day))
    expect((await infoOf(id)).rows.total).toBe(1)
    await deleteOldRows(api.db, new Date(api.clock.now.getTime() + 31 * day))
    const info = await infoOf(id)
    expect([info.has_rows, info.rows.total, info.done.add, info.file_name]).toEqual([0, 0, 1, ''])
    const list = await api.call('GET', '/api/v1/front/import/list', { as: manager, query: { company_code: companyA } })
    const ids = list.body.data.map((row: { id: string }) => row.id)
    expect([ids.includes(id), ids.includes(unused)]).toEqual([true, false])
  })

  test('a deletion of rows that is cut off is repeated', async () => {
    const { id } = await imported(csvOf(head, `${freshAddress()},山田,花子,,,`))
    const broken = api.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode' && JSON.stringify(node).includes('"account_import_row"'))
          throw new Error('cut off')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const later = new Date(api.clock.now.getTime() + 31 * day)
    await expect(deleteOldRows(broken, later)).rejects.toThrow('cut off')
    await deleteOldRows(api.db, later)
    const info = await infoOf(id)
    expect([info.has_rows, info.rows.total]).toEqual([0, 0])
  })

  test('what another import has made meanwhile is told as no change', async () => {
    const text = csvOf(head, `${freshAddress()},山田,花子,,,`)
    const { id } = await check(text)
    const first = await imported(text, editor)
    await start(id)
    await work(id)
    const second = await infoOf(id)
    expect([first.done.add, second.found.add, second.done]).toEqual([1, 1, { add: 0, change: 0, same: 1, error: 0 }])
    expect(second.rows.data.map(({ outcome }) => outcome)).toEqual(['same'])
  })

  test('the imports of a company, and of an employee, hold at most so many rows together', async () => {
    const rows = [freshAddress(), freshAddress()].map(email => `${email},山田,花子,,,`)
    for (const as of [manager, editor]) {
      const { id } = await check(csvOf(head, ...rows), as)
      const hold = (total: number) =>
        api.db.updateTable('account_import').set({ state: 'done', total }).where('id', '=', id).execute()
      const keeper = as === editor ? { made_by: editor.id } : { company_code: companyA }
      const { rows: before } = await countKept(api.db, keeper, as.id)
      await hold(importLimits.kept - before - 1)
      const side = as === editor ? 'admin' : 'front'
      const again = (...lines: string[]) =>
        api.call('POST', `/api/v1/${side}/import/check`, { as, body: checkBody(csvOf(head, ...lines)) })
      expect((await again(...rows)).body.errors).toEqual({ content: [`import_kept:${importLimits.kept}`] })
      expect((await again(...rows.slice(1))).status).toBe(200)
      await api.db.deleteFrom('account_import').where('id', '=', id).execute()
    }
  })

  test('checks at the same time hold as many rows together as one after the other', async () => {
    const managers = await Promise.all([1, 2, 3, 4].map(() => api.signedIn({ company: companyA, manager: true })))
    const row = () => `${freshAddress()},山田,花子,,,`
    const { id } = await check(csvOf(head, row()))
    const kept = async () => (await countKept(api.db, { company_code: companyA }, editor.id)).rows
    const total = importLimits.kept - (await kept()) - 1
    await api.db.updateTable('account_import').set({ state: 'done', total }).where('id', '=', id).execute()
    const answers = await Promise.all(
      managers.map(as =>
        api.call('POST', '/api/v1/front/import/check', { as, body: checkBody(csvOf(head, row(), row())) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    expect(await kept()).toBe(importLimits.kept)
    await api.db.deleteFrom('account_import').where('id', '=', id).execute()
  })

  test('an import of another company, or of the employees, is not found', async () => {
    const text = csvOf(head, `${freshAddress()},山田,花子,,,`)
    const other = await api.signedIn({ company: companyB, manager: true })
    for (const { id } of [await check(text, editor), await check(text, other, companyB)]) {
      for (const call of ['info', 'result']) {
        const query = { company_code: companyA, id }
        expect((await api.call('GET', `/api/v1/front/import/${call}`, { as: manager, query })).status).toBe(404)
      }
      const body = { company_code: companyA, id, row_version: 1, invitation: 'now' }
      expect((await api.call('POST', '/api/v1/front/import/run', { as: manager, body })).status).toBe(404)
    }
  })

  test.each([
    ['file_workbook', 'PK\x03\x04'],
    ['file_quote', 'email\n"a'],
    ['file_head', '姓,名\n山田,花子'],
    ['file_empty', 'email\n'],
    [
      `file_columns:${importLimits.columns}`,
      csvOf(head, `${freshAddress()},山田,花子,,,`, ','.repeat(importLimits.columns)),
    ],
  ])('a file is refused as a whole, and the earlier check stays: %s', async (code, text) => {
    await check(csvOf(head, `${freshAddress()},山田,花子,,,`))
    const before = await api.db.selectFrom('account_import').select('id').orderBy('id').execute()
    const answer = await api.call('POST', '/api/v1/front/import/check', { as: manager, body: checkBody(text) })
    expect([answer.status, answer.body.errors]).toEqual([422, { content: [code] }])
    expect(await api.db.selectFrom('account_import').select('id').orderBy('id').execute()).toEqual(before)
  })

  test('a body that announces more than a file may have is refused before it is read', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/front/import/check',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'application/json',
        'content-length': String(2 ** 30),
      },
      payload: '{',
    })
    expect(answer.statusCode).toBe(413)
  })
})
