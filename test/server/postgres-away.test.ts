// @module-tag all

/** The account API in a separate process, on a PostgreSQL that restarts, crashes and hangs under load. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/account-api/database/open-database.ts'
import type { OpenDatabase } from '../../server/account-api/database/opened-database.ts'
import { createPeople, password } from '../account-api/people.ts'
import { freePort } from '../helper/free-port.ts'
import { makeFresh } from '../helper/fresh-database.ts'
import { type Product, startProcess } from '../helper/product.ts'
import { isMissing, startPostgres } from '../helper/services.ts'
import { type SmtpSink, startSmtpSink } from '../helper/smtp-sink.ts'

type Server = Awaited<ReturnType<typeof startPostgres>>

interface Seen {
  call: string
  /** 0: no response. */
  status: number
  code: string | undefined
  retryAfter: number
  ms: number
  /** Address of the invited person. */
  email?: string
}

const company = 'C000101'
const recipients = 200
const mailsPerMinute = 2_400

describe.skipIf(isMissing('postgres'))('PostgreSQL', () => {
  let postgres: Server
  let sink: SmtpSink
  let api: Product
  let url: string
  let token: string
  let invited = 0

  const ask = async (call: string, path: string, body?: object): Promise<Seen> => {
    const began = performance.now()
    const answer = await fetch(`${api.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => undefined)
    const text = (await answer?.text().catch(() => undefined)) ?? ''
    return {
      call,
      status: answer?.status ?? 0,
      code: answer?.ok ? undefined : /"code":"(\w+)"/.exec(text)?.[1],
      retryAfter: Number(answer?.headers.get('retry-after')),
      ms: performance.now() - began,
    }
  }
  const readyz = () => ask('readyz', '/readyz')
  const calls = [
    () => ask('check', '/api/v1/admin/check'),
    () => ask('search', '/api/v1/admin/user/search?search=a'),
    () => ask('industries', '/api/v1/front/industries'),
    () => ask('csv', '/api/v1/admin/user/csv?is_not_m365=1'),
    () => ask('log in', '/api/login', { email: `unknown${invited}@example.com`, password: 'Wrong_2026' }),
    async () => {
      const email = `invited${++invited}@example.com`
      const names = { first_name: 'A', middle_name: '', family_name: 'B' }
      const rest = { department: '', position: '', cell_phone_number: '', manager_flg: 0, services: [] }
      const body = { company_code: company, email, ...names, ...rest }
      return { ...(await ask('invite', '/api/v1/admin/user/regist', body)), email }
    },
  ]

  /** Runs all calls concurrently and repeatedly, until `end`. */
  const startLoad = () => {
    const seen: Seen[] = []
    let isOver = false
    const loops = [...calls, ...calls].map(async call => {
      while (!isOver) {
        seen.push(await call())
        await wait(5)
      }
    })
    const untilSeen = async (what: (one: Seen) => boolean) => {
      const from = seen.length
      await expect.poll(() => seen.slice(from).some(what), { interval: 20 }).toBe(true)
    }
    const end = async () => {
      isOver = true
      await Promise.all(loops)
      return seen
    }
    return { seen, untilSeen, end }
  }

  /** Expects valid responses, or 503 with an error body and Retry-After. A call without any keeps the load from ending. */
  const expectBounded = (seen: Seen[]) => {
    const isRight = ({ status, code, retryAfter }: Seen) =>
      (status === 503 && code === 'unavailable' && retryAfter > 0) || status === 200 || status === 401
    const wrong = seen.filter(one => !isRight(one)).slice(0, 5)
    const logged = () =>
      api
        .output()
        .split('\n')
        .filter(line => line.includes('"code":"internal"'))
    expect(wrong, wrong.length > 0 ? logged().slice(-5).join('\n') : '').toEqual([])
    expect(seen.filter(one => one.status === 503).length).toBeGreaterThan(0)
  }

  /** Each invited person has link, mail and audit entry, or does not exist. No confirmed invitation is lost. */
  const expectWhole = async (seen: Seen[]) => {
    const database = await openDatabase({ kind: 'postgres', url })
    try {
      const { rows } = await sql<Record<'email' | 'members' | 'links' | 'mails' | 'lines', string>>`
        select email, (select count(*) from company_user where user_id = u.id) as members,
          (select count(*) from link where user_id = u.id) as links,
          (select count(*) from mail_outbox where user_id = u.id) as mails,
          (select count(*) from audit_log where target_id = u.id) as lines
        from "user" as u where email like 'invited%'`.execute(database.db)
      const partial = rows.filter(({ members, links, mails, lines }) => `${members}${links}${mails}${lines}` !== '1111')
      expect(partial).toEqual([])
      const stored = new Set(rows.map(({ email }) => email))
      const lost = seen.filter(({ email, status }) => email !== undefined && status === 200 && !stored.has(email))
      expect(lost).toEqual([])
    } finally {
      await database.close()
    }
  }

  const readBatch = async () => {
    const database = await openDatabase({ kind: 'postgres', url })
    try {
      return await database.db.selectFrom('bulk_mail_recipient').selectAll().execute()
    } finally {
      await database.close()
    }
  }

  beforeAll(async () => {
    ;[postgres, sink] = await Promise.all([startPostgres(), startSmtpSink('accepts-all')])
    url = await postgres.freshDatabase()
    const database: OpenDatabase = await openDatabase({ kind: 'postgres', url })
    await makeFresh(database.db)
    // Committed data must survive a crash of the server.
    await sql`alter database ${sql.ref(new URL(url).pathname.slice(1))} set synchronous_commit = on`.execute(
      database.db,
    )
    const port = String(await freePort())
    const env = {
      DATABASE_URL: url,
      ACCOUNT_API_PORT: port,
      DEMO_DATA: 'off',
      SMTP_URL: sink.url,
      MAIL_FROM: 'noreply@maker.example',
      MAIL_PER_MINUTE: String(mailsPerMinute),
      LOGIN_FAILURES_PER_ADDRESS: '100000',
    }
    api = await startProcess('server/account-api-main.ts', `http://127.0.0.1:${port}/readyz`, env)
    const people = await createPeople(database.db, () => new Date())
    await people.company(company)
    const { email } = await people.person({ employee: 'editor' })
    await sql`
      insert into "user" (id, email, search_text, regist_flg)
      select 'u' || i, 'person' || i || '@company.example', '', 1 from generate_series(1, ${recipients}::int) as i
    `.execute(database.db)
    await sql`
      insert into company_user (company_code, user_id)
      select ${company}, 'u' || i from generate_series(1, ${recipients}::int) as i`.execute(database.db)
    await database.close()
    const answer = await fetch(`${api.origin}/api/v1/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    token = ((await answer.json()) as { api_token: string }).api_token
  })
  afterAll(async () => {
    await api?.stop()
    await Promise.all([postgres?.remove(), sink?.stop()])
  })

  test('restarts and crashes under load: 503 meanwhile, the process keeps running and recovers', async () => {
    const draft = { en: { subject: 'News', body: 'There is news.' }, idempotency_key: crypto.randomUUID() }
    const send = async () => (await ask('bulk mail', '/api/v1/admin/mail/bulk/send', draft)).status
    await expect.poll(send).toBe(200)
    const load = startLoad()
    try {
      await load.untilSeen(one => one.status === 200)
      for (const how of ['restart', 'crash', 'restart', 'crash'] as const) {
        await postgres.stop(how)
        await load.untilSeen(one => one.status === 503)
        expect(await readyz()).toMatchObject({ status: 503, code: 'unavailable' })
        expect(await ask('healthz', '/healthz')).toMatchObject({ status: 200 })
        await postgres.start()
        await load.untilSeen(one => one.call === 'invite' && one.status === 200)
      }
    } finally {
      const seen = await load.end()
      expectBounded(seen)
    }
    expect(await readyz()).toMatchObject({ status: 200 })
    await expectWhole(await load.end())

    // The bulk mail resumes: each mail is sent once, except those that a restart left uncertain.
    const unfinished = async () =>
      (await readBatch()).filter(({ state }) => state === 'pending' || state === 'claimed').length
    await expect.poll(unfinished).toBe(0)
    const rows = await readBatch()
    const accepted = await sink.accepted()
    const wrong = rows.filter(({ email, state }) => {
      const copies = accepted.get(email) ?? 0
      return state === 'sent' ? copies !== 1 : copies > 1
    })
    expect(wrong).toEqual([])
    expect(rows.filter(({ state }) => state === 'sent').length).toBeGreaterThan(recipients / 2)
  })

  test('a hang under load: not ready within 3 s, 503 within 6 s, and it recovers', async () => {
    const load = startLoad()
    try {
      await load.untilSeen(one => one.call === 'invite' && one.status === 200)
      await postgres.freeze()
      expect(await readyz()).toMatchObject({ status: 503, code: 'unavailable' })
      // The first calls end by their limits. Then the hang is known, and calls fail at once.
      const isRefused = (one: Seen) => one.status === 503
      await load.untilSeen(isRefused)
      const limit = Math.max(...load.seen.filter(isRefused).map(one => one.ms))
      const failAtOnce = async () => {
        const later = await Promise.all(calls.map(call => call()))
        return later.every(isRefused) && Math.min(...later.map(one => one.ms)) < limit / 2
      }
      await expect.poll(failAtOnce).toBe(true)
      expect(await ask('healthz', '/healthz')).toMatchObject({ status: 200 })
    } finally {
      await postgres.thaw()
    }
    await load.untilSeen(one => one.call === 'invite' && one.status === 200)
    const seen = await load.end()
    expectBounded(seen)
    await expectWhole(seen)
    expect(await readyz()).toMatchObject({ status: 200 })
  })

  test('SIGTERM during a hang: exit 0 within ten seconds', async () => {
    await postgres.freeze()
    try {
      // By its own limit of nine seconds it would exit with 1.
      expect(await api.stop()).toBe(0)
    } finally {
      await postgres.thaw()
    }
  })
})
