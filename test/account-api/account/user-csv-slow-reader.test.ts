import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import { untilStable } from '../../helper/until-stable.ts'
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
  const begin = async () => {
    const request = get(`${origin}/api/v1/admin/user/csv?is_not_m365=1`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { request, response }
  }

  test('reads the database only as fast as the client reads, and stops once it disconnects', async () => {
    asked = 0
    const { request, response } = await begin()
    expect(response.headers['x-total-rows']).toBe(String(people))
    const before = await untilStable(() => asked)
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(pages)
    request.destroy()
    await expect.poll(() => answer?.destroyed).toBe(true)

    const whole = await begin()
    const text = Buffer.concat(await whole.response.toArray()).toString('utf8')
    expect(parseCsv(text)).toHaveLength(1 + people)
    // The page in progress, and the last page, which is empty.
    expect(asked - before).toBeLessThanOrEqual(pages + 2)
  })

  test('breaks the connection when a row cannot be read, so that no partial file seems complete', async () => {
    await sql`update "user" set last_login_at = 'infinity' where id = ${`many-${people}`}`.execute(api.db)
    const { response } = await begin()
    expect(response.statusCode).toBe(200)
    await expect(response.toArray()).rejects.toThrow()
    expect(response.complete).toBe(false)
    expect(api.logs.join()).toContain('"err"')
  })
})
