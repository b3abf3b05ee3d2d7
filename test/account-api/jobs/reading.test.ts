/** A check that takes long goes on by itself: its call is answered with 202, and its page tells how far it is and how it ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportPort } from '../../../server/account-api/access/caller/request-context.ts'
import { silentMs, sweepReading } from '../../../server/account-api/jobs/check/reading.ts'
import { createImportRunner } from '../../../server/account-api/jobs/run/create-job-runner.ts'
import type { ImportInfo } from '../../../shared/model/job.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { buildApp } from '../build.ts'
import type { Person } from '../people.ts'
import { companyA, day } from '../set-up.ts'
import { checkBody, csvOf } from './file.ts'
import { type Imports, openImports } from './open.ts'

const head = 'email,family_name'
const rowsOf = (count: number) => Array.from({ length: count }, () => `${freshAddress()},山田`)

describe.each(engines)('a check that takes long on %s', engine => {
  let imports: Imports
  let api: Imports['api']
  let manager: Person & { token: string }
  beforeAll(async () => {
    imports = await openImports(engine)
    api = imports.api
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => imports.close())

  /** An app whose calls of checks do not wait, and whose checks read their rows when they are let, one after the other. */
  const openSlow = async () => {
    const runner = createImportRunner(imports.slice, () => Promise.resolve())
    const gates: PromiseWithResolvers<void>[] = []
    const ended: Promise<unknown>[] = []
    const held: ImportPort = {
      wake: runner.wake,
      check: (check, read) => {
        const gate = Promise.withResolvers<void>()
        gates.push(gate)
        return runner.check(check, signal => {
          const reading = gate.promise.then(() => read(signal))
          ended.push(reading.catch(() => {}))
          return reading
        })
      },
    }
    const { app } = await buildApp(api.db, () => api.clock.now, {}, { imports: held })
    const check = (text: string, as: Person = manager) =>
      api.call('POST', '/api/v1/front/import/check', { to: app, as, body: checkBody(text) })
    /** Lets all read, and waits for their ends. */
    const finish = async () => {
      for (const { resolve } of gates) resolve()
      for (let at = 0; at < ended.length; at++) await ended[at]
    }
    return { app, runner, gates, ended, check, finish }
  }
  const infoOf = async (id: string, as: Person = manager) => {
    const query = { company_code: companyA, id }
    return api.call('GET', '/api/v1/front/import/info', { as, query })
  }
  const idsOf = async () =>
    (
      await api.call('GET', '/api/v1/front/import/list', { as: manager, query: { company_code: companyA } })
    ).body.data.map(({ id }: ImportInfo) => id)

  test('is answered with 202, listed, and polled until its end', async () => {
    const { app, check, finish } = await openSlow()
    const { status, body } = await check(csvOf(head, ...rowsOf(250)))
    expect([status, body.state, body.read_percent, body.rows.total]).toEqual([202, 'reading', 0, 0])
    expect(await idsOf()).toContain(body.id)
    const run = { company_code: companyA, id: body.id, row_version: 1, invitation: 'none' }
    expect((await api.call('POST', '/api/v1/front/import/run', { as: manager, body: run })).status).toBe(409)
    await finish()
    const info = await infoOf(body.id)
    expect([info.status, info.body.state, info.body.total, info.body.read_percent]).toEqual([200, 'checked', 250, 100])
    await app.close()
  })

  test('tells how far it is after each hundred rows', async () => {
    const percents: number[] = []
    const through = api.db.withPlugin({
      transformQuery: ({ node }) => {
        const [, percent] = /"read_percent"[^}]*}[^}]*}[^}]*"value":(\d+)/.exec(JSON.stringify(node)) ?? []
        if (node.kind === 'UpdateQueryNode' && percent !== undefined) percents.push(Number(percent))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = await api.withConfig({}, { through })
    const body = checkBody(csvOf(head, ...rowsOf(250)))
    expect((await api.call('POST', '/api/v1/front/import/check', { to: app, as: manager, body })).status).toBe(200)
    const [first = 0, second = 0] = percents
    expect(percents).toEqual([first, second, 100])
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(first)
    await app.close()
  })

  test('that is refused as a whole says why on its page, which is not in the history, for a day', async () => {
    const { app, check, finish } = await openSlow()
    const { body } = await check(csvOf(head, ...rowsOf(120), '"never closed'))
    await finish()
    const info = await infoOf(body.id)
    expect([info.body.state, info.body.refusal, info.body.rows.total]).toEqual(['refused', 'file_quote', 0])
    expect(await idsOf()).not.toContain(body.id)
    const rows = api.db.selectFrom('account_import_row').select('seq').where('import_id', '=', body.id)
    expect(await rows.execute()).toEqual([])
    await sweepReading(api.db, new Date(api.clock.now.getTime() + day - 1))
    expect((await infoOf(body.id)).status).toBe(200)
    await sweepReading(api.db, new Date(api.clock.now.getTime() + day + 1))
    expect((await infoOf(body.id)).status).toBe(404)
    await app.close()
  })

  test('never replaces a later check of the same person', async () => {
    const { app, check, finish } = await openSlow()
    const early = (await check(csvOf(head, ...rowsOf(3)))).body as ImportInfo
    const late = await imports.take('check', manager, checkBody(csvOf(head, ...rowsOf(2))))
    await finish()
    expect((await infoOf(early.id)).body).toMatchObject({ state: 'refused', refusal: 'check_overtaken' })
    expect((await infoOf(late.id)).body).toMatchObject({ state: 'checked', total: 2 })
    // One that is later in turn replaces it.
    const next = await imports.take('check', manager, checkBody(csvOf(head, ...rowsOf(1))))
    expect((await infoOf(late.id)).status).toBe(404)
    expect((await infoOf(next.id)).body.state).toBe('checked')
    await app.close()
  })

  test('takes its turn: one of a person at a time, and one more waits', async () => {
    const { app, check, finish } = await openSlow()
    const others = await Promise.all([1, 2].map(() => api.signedIn({ company: companyA, manager: true })))
    const file = () => csvOf(head, ...rowsOf(1))
    expect([(await check(file())).status, (await check(file())).status]).toEqual([202, 202])
    const third = await check(file())
    expect([third.status, third.body.code, third.body.retry_after]).toEqual([503, 'unavailable', 30])
    // Refused before it is stored.
    for (const other of others) expect((await check(file(), other)).status).toBe(202)
    const reading = api.db
      .selectFrom('account_import')
      .select('id')
      .where('state', '=', 'reading')
      .where('refusal', 'is', null)
    expect((await reading.execute()).length).toBe(4)
    await finish()
    expect((await reading.execute()).length).toBe(0)
    await app.close()
  })

  test('whose process has gone is ended; one that is alive is not', async () => {
    const { app, runner, check, finish } = await openSlow()
    const { body } = await check(csvOf(head, ...rowsOf(1)))
    const insert = (alive_at: Date) =>
      api.db
        .insertInto('account_import')
        .values({
          kind: 'customer',
          company_code: companyA,
          made_by: manager.id,
          ip: '',
          locale: 'ja',
          file_name: '',
          charset: 'UTF-8',
          separator: ',',
          columns: '[]',
          created_at: api.clock.now,
          alive_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const before = api.clock.now
    const gone = await insert(before)
    const future = await insert(new Date(before.getTime() + day))
    api.clock.now = new Date(before.getTime() + silentMs + 1)
    // A sweep of the process that reads it shows that it is alive.
    await runner.start()
    const stateOf = async (id: string) => {
      const { state, refusal } = (await infoOf(id)).body
      return [state, refusal]
    }
    expect(await stateOf(body.id)).toEqual(['reading', null])
    for (const { id } of [gone, future]) expect(await stateOf(id)).toEqual(['refused', 'check_interrupted'])
    await finish()
    expect(await stateOf(body.id)).toEqual(['checked', null])
    await runner.stop()
    await app.close()
  })

  test('ends when its process ends in order', async () => {
    const { app, runner, gates, check } = await openSlow()
    const { body } = await check(csvOf(head, ...rowsOf(1)))
    const stopped = runner.stop()
    gates[0]?.resolve()
    await stopped
    expect((await infoOf(body.id)).body).toMatchObject({ state: 'refused', refusal: 'check_interrupted' })
    await app.close()
  })
})
