// @module-tag all

import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileBounds } from '../../../server/http/file-places.ts'
import { engines } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import { untilStable } from '../../helper/until.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

/** Pages of the file. Each has about 3 MB, so that a few fill every buffer between two sockets. */
const pages = 20
const people = pages * 1_000

describe.each(engines)('a large CSV on %s', engine => {
  let api: AccountApi
  let viewer: Person
  let app: FastifyInstance
  let origin: string
  let answer: ServerResponse | undefined
  /** Number of pages read from the database. */
  let asked = 0

  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && node.with) asked++
      return node
    },
    transformResult: async ({ result }) => result,
  }

  beforeAll(async () => {
    api = await setUp(engine)
    viewer = await api.signedIn({ employee: 'view-only' })
    await sql`insert into "user" (id, email, family_name, first_name, search_text)
      select 'many-' || n, n || '@example.com', repeat('漢', 255), repeat('字', 255), ''
      from generate_series(1, ${people}::int) as n`.execute(api.db)
    await sql`insert into company_user (company_code, user_id, department, position)
      select ${companyA}, 'many-' || n, repeat('部', 255), repeat('長', 255)
      from generate_series(1, ${people}::int) as n`.execute(api.db)
    app = await api.withConfig({}, { through: api.db.withPlugin(counting) })
    app.addHook('onRequest', async (_request, reply) => {
      answer = reply.raw
    })
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app?.close()
    await api?.close()
  })

  /** Starts a download, without reading the body yet. */
  const start = async () => {
    const request = get(`${origin}/api/v1/admin/user/csv?is_not_m365=1`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { request, response }
  }

  test('reads the database only as fast as the client reads, and stops once it disconnects', async () => {
    asked = 0
    const { request, response } = await start()
    expect(response.headers['x-total-rows']).toBe(String(people))
    const before = await untilStable(() => asked)
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(pages)
    request.destroy()
    await expect.poll(() => answer?.destroyed).toBe(true)

    const whole = await start()
    const text = Buffer.concat(await whole.response.toArray()).toString('utf8')
    expect(parseCsv(text)).toHaveLength(1 + people)
    // The page in progress, and the last page, which is empty.
    expect(asked - before).toBeLessThanOrEqual(pages + 2)
  })

  test('unread downloads hold places of their own, and no database connection', async () => {
    const { all, perPerson, waitingPerPerson } = fileBounds
    const statuses: number[] = []
    const begun: ClientRequest[] = []
    const begin = (token: string | undefined) => {
      const url = `${origin}/api/v1/admin/user/csv?is_not_m365=1`
      const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, response =>
        statuses.push(response.statusCode ?? 0),
      )
      begun.push(request.on('error', () => {}))
    }
    const count = (status: number) => statuses.filter(each => each === status).length
    for (let times = 0; times < 132; times++) begin(viewer.token)
    await expect.poll(() => [count(200), count(503)]).toEqual([perPerson, 132 - perPerson - waitingPerPerson])

    for (let people = 1; people < all / perPerson; people++) {
      const { token } = await api.signedIn({ employee: 'view-only' })
      for (let times = 0; times < perPerson; times++) begin(token)
    }
    await expect.poll(() => count(200)).toBe(all)
    await untilStable(() => asked)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    if (engine === 'PostgreSQL') {
      const { rows } = await sql<{ busy: number }>`select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(api.db)
      expect(rows).toEqual([{ busy: 0 }])
    }
    for (const request of begun) request.destroy()
    await expect
      .poll(async () => {
        const { request, response } = await start()
        request.destroy()
        return response.statusCode
      })
      .toBe(200)
  })

  test('breaks the connection when a row cannot be read, so that no partial file seems complete', async () => {
    await sql`update "user" set last_login_at = 'infinity' where id = ${`many-${people}`}`.execute(api.db)
    const { response } = await start()
    expect(response.statusCode).toBe(200)
    await expect(response.toArray()).rejects.toThrow()
    expect(response.complete).toBe(false)
    expect(api.logs.join()).toContain('"err"')
  })
})
