/** An action on all people that a list finds: shown first, run as an import, with a result for each person. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countAddress, mailLimits } from '../../../server/account-api/access/posting/mail-limits.ts'
import { runSlice } from '../../../server/account-api/jobs/run/run-slice.ts'
import type { ImportInfo } from '../../../shared/model/job.ts'
import { importLimits } from '../../../shared/rules/account-import.ts'
import { selectionActions } from '../../../shared/rules/selection.ts'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, companyServices, lackedService } from '../set-up.ts'
import { type Imports, openImports } from './open.ts'

describe.each(engines)('a selection on %s', engine => {
  let imports: Imports
  let api: Imports['api']
  let editor: Imports['editor']
  let slice: Imports['slice']
  let companies = 0

  beforeAll(async () => {
    imports = await openImports(engine)
    ;({ api, editor, slice } = imports)
  })
  afterAll(() => imports.close())

  /** A company of its own with an administrator. */
  const open = async () => {
    const code = await api.company(`C7${String(++companies).padStart(5, '0')}`)
    await api.db
      .insertInto('company_service')
      .values(companyServices.map(service_id => ({ company_code: code, service_id, status: 1 as const })))
      .execute()
    return { code, manager: await api.signedIn({ company: code, manager: true }) }
  }
  const ask = (...call: Parameters<Imports['ask']>) => imports.ask(...call)
  const select = (as: Person, body: Record<string, unknown>) => imports.take('selection', as, body)
  const start = (as: Person, info: ImportInfo) => imports.start(as, info)
  const infoOf = (as: Person, info: ImportInfo) => imports.infoOf(as, info)
  const run = async (as: Person, info: ImportInfo) => {
    expect((await start(as, info)).status).toBe(200)
    while (await runSlice(info.id, slice));
    return infoOf(as, info)
  }
  const personOf = (id: string) => api.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const servicesOf = async (user_id: string) =>
    (
      await api.db
        .selectFrom('user_service')
        .select('service_id')
        .where('user_id', '=', user_id)
        .where('status', '=', 1)
        .orderBy('service_id')
        .execute()
    ).map(({ service_id }) => service_id)
  const actionsOf = async (target: string) =>
    (await api.db.selectFrom('audit_log').select('action').where('target_id', '=', target).orderBy('id').execute()).map(
      ({ action }) => action,
    )

  test('what is found by the search of the list, on all pages, is shown first and changes nothing', async () => {
    const { code, manager } = await open()
    const [service = ''] = companyServices
    const people = []
    for (let at = 0; at < 25; at++)
      people.push(await api.person({ company: code, columns: { family_name: '選択', first_name: `花子${at}` } }))
    await api.person({ company: code, columns: { family_name: '選外' } })
    const [first] = people
    await api.db
      .insertInto('user_service')
      .values({ company_code: code, user_id: first?.id ?? '', service_id: service, status: 1 })
      .execute()
    const search = '選択'
    const info = await select(manager, { company_code: code, search, action: 'permit', services: [service] })
    expect(info).toMatchObject({
      state: 'checked',
      total: 25,
      found: { add: 0, change: 24, same: 1, error: 0 },
      kind: 'selection',
      file_name: '',
      selection: { action: 'permit', search, filter: 'all' },
      refusals: [],
    })
    expect(info.selection?.services).toHaveLength(1)
    expect(info.rows.data).toHaveLength(20)
    expect(info.rows.data[0]?.names).toMatchObject({ family_name: '選択' })
    for (const { id } of people.slice(1)) expect(await servicesOf(id)).toEqual([])
    expect(await actionsOf(info.id)).toEqual([])

    const done = await run(manager, info)
    expect(done).toMatchObject({ state: 'done', done: { add: 0, change: 24, same: 1, error: 0 } })
    for (const { id } of people) expect(await servicesOf(id)).toEqual([service])
    expect(await actionsOf(info.id)).toEqual(['account_selection.run'])
    expect(await actionsOf(people[1]?.id ?? '')).toEqual(['user.service'])

    // The same again, and the filter by permission.
    expect(
      (await select(manager, { company_code: code, search, action: 'permit', services: [service] })).found,
    ).toEqual({ add: 0, change: 0, same: 25, error: 0 })
    const usable = { service_id: service, service_status: 1 }
    const withdrawn = await select(manager, { company_code: code, ...usable, action: 'withdraw', services: [service] })
    expect(withdrawn.found).toMatchObject({ change: 25, same: 0 })
  })

  test('one that an earlier version has stored, without its kind, is told and goes on as one', async () => {
    const { code, manager } = await open()
    const { id } = await api.person({ company: code, columns: { family_name: '以前' } })
    const checked = await select(manager, { company_code: code, search: '以前', action: 'deactivate' })
    const { rows } = await sql<{ id: string }>`
      insert into account_import (kind, company_code, made_by, ip, locale, file_name, charset, separator, columns, created_at, state,
        selection, total, found)
      select kind, company_code, made_by, ip, locale, file_name, charset, separator, columns, created_at, state, selection, total, found
      from account_import where id = ${checked.id} returning id`.execute(api.db)
    const earlier = { ...checked, id: rows[0]?.id ?? '' }
    await sql`update account_import_row set import_id = ${earlier.id} where import_id = ${checked.id}`.execute(api.db)
    const info = await infoOf(manager, earlier)
    expect(info).toMatchObject({ kind: 'selection', selection: { action: 'deactivate' }, found: { change: 1 } })
    expect(await run(manager, info)).toMatchObject({ state: 'done', done: { change: 1 } })
    expect(await actionsOf(info.id)).toEqual(['account_selection.run'])
    expect((await personOf(id)).row_version).toBeGreaterThan(1)
  })

  test('each action, by an employee, for people of several companies', async () => {
    const [one, other] = [await open(), await open()]
    const [service = ''] = companyServices
    const person = (code: string, more: Parameters<AccountApi['person']>[0] = {}) =>
      api.person({ company: code, columns: { family_name: '全社', ...more?.columns }, ...more })
    const locked = { columns: { family_name: '全社', lock_flg: 1, lock_reason: 'manual' } }
    const [active, stopped, waiting, shut] = [
      await person(one.code),
      await person(other.code, { columns: { family_name: '全社', active_flg: 0 } }),
      await person(one.code, { registered: false }),
      await person(other.code, locked),
    ]
    const act = async (action: string, services: string[] = []) =>
      (await run(editor, await select(editor, { search: '全社', action, services }))).done
    expect(await act('permit', [service])).toEqual({ add: 0, change: 4, same: 0, error: 0 })
    expect(await servicesOf(shut.id)).toEqual([service])
    expect(await act('withdraw', [service])).toEqual({ add: 0, change: 4, same: 0, error: 0 })
    expect(await servicesOf(shut.id)).toEqual([])
    expect(await act('activate')).toEqual({ add: 0, change: 1, same: 3, error: 0 })
    expect(await personOf(stopped.id)).toMatchObject({ active_flg: 1 })
    expect(await act('unlock')).toEqual({ add: 0, change: 1, same: 3, error: 0 })
    expect(await personOf(shut.id)).toMatchObject({ lock_flg: 0, lock_reason: null })
    expect((await api.mailsTo(shut.email)).map(({ template }) => template)).toContain('unlocked')
    expect(await act('invite')).toEqual({ add: 0, change: 1, same: 3, error: 0 })
    expect((await api.mailsTo(waiting.email)).map(({ template }) => template)).toEqual(['account_issued'])
    expect(await actionsOf(waiting.id)).toContain('user.invite')
    expect(await act('administrator')).toEqual({ add: 0, change: 4, same: 0, error: 0 })
    expect(await act('general')).toEqual({ add: 0, change: 4, same: 0, error: 0 })
    expect(await act('deactivate')).toEqual({ add: 0, change: 4, same: 0, error: 0 })
    expect(await personOf(active.id)).toMatchObject({ active_flg: 0 })
    // All of them are among those that are tested.
    expect(selectionActions).toHaveLength(8)
  })

  test('the last administrator, the caller and missing services are refused, with the number of each', async () => {
    const { code, manager } = await open()
    const [service = ''] = companyServices
    const member = await api.person({ company: code })
    const own = await select(manager, { company_code: code, action: 'deactivate' })
    expect(own.found).toEqual({ add: 0, change: 1, same: 0, error: 1 })
    expect(own.refusals).toEqual([{ field: 'active_flg', code: 'forbidden', value: '', count: 1 }])
    const byMaker = await select(editor, { company_code: code, action: 'general' })
    expect(byMaker.found).toEqual({ add: 0, change: 0, same: 1, error: 1 })
    expect(byMaker.refusals).toEqual([{ field: 'manager_flg', code: 'last_administrator', value: '', count: 1 }])
    const lacking = await select(editor, { company_code: code, action: 'permit', services: [lackedService, service] })
    expect(lacking.refusals).toEqual([{ field: `services.${lackedService}`, code: 'choice', value: '1', count: 2 }])
    const done = await run(manager, await select(manager, { company_code: code, action: 'deactivate' }))
    expect(done.done).toEqual({ add: 0, change: 1, same: 0, error: 1 })
    expect(done.refusals).toMatchObject([{ code: 'forbidden', count: 1 }])
    expect(await personOf(manager.id)).toMatchObject({ active_flg: 1 })
    expect(
      await api.db.selectFrom('company_user').select('active_flg').where('user_id', '=', member.id).execute(),
    ).toEqual([{ active_flg: 0 }])
    // A lock by the maker is the maker's.
    await api.db.updateTable('user').set({ lock_flg: 1, lock_reason: 'manual' }).where('id', '=', member.id).execute()
    expect((await select(manager, { company_code: code, action: 'unlock' })).refusals).toEqual([
      { field: 'lock_flg', code: 'forbidden', value: '', count: 1 },
    ])
  })

  test('a second press does nothing twice', async () => {
    const { code, manager } = await open()
    const person = await api.person({ company: code, registered: false })
    const info = await select(manager, { company_code: code, filter: 'unregistered', action: 'invite' })
    const answers = await Promise.all([start(manager, info), start(manager, info)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await Promise.all([runSlice(info.id, slice), runSlice(info.id, slice)])
    while (await runSlice(info.id, slice));
    expect((await infoOf(manager, info)).done).toMatchObject({ change: 1 })
    expect(await api.mailsTo(person.email)).toHaveLength(1)
  })

  test('who has changed since is refused; who has left is not added; both can be tried again', async () => {
    const { code, manager } = await open()
    const [service = ''] = companyServices
    const named = (first_name: string) =>
      api.person({ company: code, columns: { family_name: '後', first_name, sort_name: first_name } })
    const [edited, left, moved, kept] = [await named('a'), await named('b'), await named('c'), await named('d')]
    const info = await select(manager, { company_code: code, search: '後', action: 'permit', services: [service] })
    expect(info.found.change).toBe(4)
    await api.db.updateTable('user').set({ row_version: 9 }).where('id', '=', edited.id).execute()
    await api.db.deleteFrom('company_user').where('user_id', '=', left.id).execute()
    await api.db
      .updateTable('user')
      .set({ email: `new.${moved.email}` })
      .where('id', '=', moved.id)
      .execute()
    const done = await run(manager, info)
    expect(done.done).toEqual({ add: 0, change: 1, same: 0, error: 3 })
    const byAddress = new Map(done.rows.data.map(row => [row.email, row.problems.map(({ code }) => code)]))
    expect([edited, left, moved, kept].map(({ email }) => byAddress.get(email))).toEqual([
      ['stale'],
      ['no_member'],
      ['stale'],
      [],
    ])
    expect(await api.db.selectFrom('addition').select('user_id').where('user_id', '=', left.id).execute()).toEqual([])

    const again = await ask('retry', manager, { company_code: code, id: info.id })
    expect(again.body).toMatchObject({ state: 'checked', total: 2, found: { change: 2 }, selection: info.selection })
    expect((await run(manager, again.body as ImportInfo)).done).toEqual({ add: 0, change: 2, same: 0, error: 0 })
    expect(await servicesOf(moved.id)).toEqual([service])
    // Nothing is left to try.
    const none = await ask('retry', manager, { company_code: code, id: (again.body as ImportInfo).id })
    expect(none.body).toMatchObject({ code: 'invalid', errors: { search: ['selection_empty'] } })
  })

  test('it is stopped between two rows, and goes on with those that are left', async () => {
    const { code, manager } = await open()
    for (let at = 0; at < 3; at++) await api.person({ company: code })
    const filter = { company_code: code, action: 'deactivate', filter: 'active' }
    const info = await select(editor, filter)
    await start(editor, info)
    await runSlice(info.id, slice, 1)
    // Before the end there is nothing to try again.
    expect((await ask('retry', editor, { id: info.id })).status).toBe(409)
    expect((await ask('stop', editor, { id: info.id })).status).toBe(200)
    expect(await runSlice(info.id, slice)).toBe(false)
    const stopped = await infoOf(editor, info)
    expect(stopped).toMatchObject({ state: 'stopped' })
    const reached = stopped.done.change + stopped.done.error
    expect(reached).toBe(1)
    const rest = (await ask('retry', editor, { id: info.id })).body as ImportInfo
    expect(rest.total).toBe(4 - stopped.done.change)
    expect((await run(editor, rest)).done.change + stopped.done.change).toBe(3)
    expect(await personOf(manager.id)).toMatchObject({ active_flg: 1 })
  })

  test('two administrators at once: each person is changed once', async () => {
    const { code, manager } = await open()
    const second = await api.signedIn({ company: code, manager: true })
    const [service = ''] = companyServices
    const people = []
    for (let at = 0; at < 5; at++) people.push(await api.person({ company: code, columns: { family_name: '同時' } }))
    const body = { company_code: code, search: '同時', action: 'permit', services: [service] }
    const infos = [await select(manager, body), await select(second, body)] as const
    expect(infos.map(({ found }) => found.change)).toEqual([5, 5])
    for (const [at, as] of [manager, second].entries())
      expect((await start(as, infos[at] ?? infos[0])).status).toBe(200)
    const work = async ({ id }: ImportInfo) => {
      while (await runSlice(id, slice, 2));
    }
    await Promise.all(infos.map(work))
    const results = [await infoOf(manager, infos[0]), await infoOf(second, infos[1])]
    expect(results.map(({ state, done }) => [state, done.error])).toEqual([
      ['done', 0],
      ['done', 0],
    ])
    for (const { id } of people)
      expect((await actionsOf(id)).filter(action => action === 'user.service')).toHaveLength(1)
  })

  test('invitations wait for the limit of emails, and go on', async () => {
    const { limit } = mailLimits.account
    const { code, manager } = await open()
    const emails = Array.from({ length: 5 }, (_, at) => `limit${at}@${code.toLowerCase()}.example`)
    const people = await api.db
      .insertInto('user')
      .values(emails.map(email => ({ email, search_text: '' })))
      .returning('id')
      .execute()
    await api.db
      .insertInto('company_user')
      .values(people.map(({ id: user_id }) => ({ company_code: code, user_id })))
      .execute()
    const info = await select(manager, { company_code: code, filter: 'unregistered', action: 'invite' })
    await api.db.transaction().execute(async trx => {
      for (let at = 0; at < limit - 2; at++) await countAddress(trx, { userId: manager.id }, api.clock.now)
    })
    const waiting = await run(manager, info)
    expect(waiting).toMatchObject({ state: 'running', done: { change: 2, error: 0 } })
    expect(waiting.next_at).not.toBeNull()
    api.clock.now = new Date(Date.parse(waiting.next_at ?? '') + 1)
    while (await runSlice(info.id, slice));
    expect(await infoOf(manager, info)).toMatchObject({ state: 'done', done: { change: 5, error: 0 } })
  })

  test('people who are named one by one; those of other companies are not found', async () => {
    const { code, manager } = await open()
    const [own, foreign] = [await api.person({ company: code }), await api.person({ company: companyB })]
    const members = [
      { company_code: code, user_id: own.id },
      { company_code: companyB, user_id: foreign.id },
      { company_code: code, user_id: foreign.id },
    ]
    const info = await select(manager, { company_code: code, search: 'ignored', members, action: 'deactivate' })
    expect(info.rows.data.map(({ email }) => email)).toEqual([own.email])
    expect(info.selection).toMatchObject({ search: '', filter: 'all' })
    const all = await select(editor, { members, action: 'deactivate' })
    expect(all.rows.data.map(({ email }) => email).sort()).toEqual([own.email, foreign.email].sort())
    const empty = await ask('selection', manager, { company_code: code, members: [], action: 'deactivate' })
    expect(empty.body).toMatchObject({ errors: { search: ['selection_empty'] } })
  })

  test('what is refused as a whole', async () => {
    const { code, manager } = await open()
    const refusalOf = async (as: Person, body: Record<string, unknown>) => {
      const { status, body: answer } = await ask('selection', as, body)
      return [status, JSON.stringify((answer as { errors?: unknown }).errors ?? (answer as { code: string }).code)]
    }
    const own = { company_code: code }
    expect(await refusalOf(manager, { ...own, action: 'permit' })).toEqual([422, '{"services":["required"]}'])
    expect(await refusalOf(manager, { ...own, action: 'administrator' })).toEqual([422, '{"action":["choice"]}'])
    expect(await refusalOf(manager, { ...own, action: 'permit', services: ['none'] })).toEqual([
      422,
      '{"services":["choice"]}',
    ])
    expect(await refusalOf(manager, { ...own, action: 'unlock', service_status: 1 })).toEqual([
      422,
      '{"service_id":["required"]}',
    ])
    expect(await refusalOf(manager, { company_code: companyA, action: 'unlock' })).toEqual([404, '"not_found"'])
    expect(await refusalOf(editor, { company_code: 'C000000', action: 'unlock' })).toEqual([403, '"forbidden"'])
    expect(await refusalOf(editor, { search: 'なし'.repeat(9), action: 'unlock' })).toEqual([
      422,
      '{"search":["selection_empty"]}',
    ])
    // A file is corrected, not tried again.
    const file = await ask('check', manager, {
      ...own,
      file_name: '',
      content: btoa('email,family_name\nx@y.example,x'),
    })
    expect((await ask('retry', manager, { ...own, id: file.body.id })).status).toBe(409)
  })

  test.skipIf(engine === 'PGlite')(`at most ${importLimits.rows} people`, { tags: 'all' }, async () => {
    const { code } = await open()
    await sql`
      insert into "user" (id, email, search_text)
      select 'many' || i, 'many' || i || '@many.example', '' from generate_series(1, ${importLimits.rows}::int) as i`.execute(
      api.db,
    )
    await sql`
      insert into company_user (company_code, user_id)
      select ${code}, 'many' || i from generate_series(1, ${importLimits.rows}::int) as i`.execute(api.db)
    const body = { company_code: code, action: 'unlock' }
    expect((await ask('selection', editor, body)).body).toMatchObject({
      errors: { search: [`selection_size:${importLimits.rows}`] },
    })
    // Without the administrator it is as many as there may be.
    expect((await select(editor, { ...body, filter: 'unregistered' })).total).toBe(importLimits.rows)
  })
})
