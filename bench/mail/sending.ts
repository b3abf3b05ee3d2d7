import { sql } from 'kysely'
import { openPostgres } from '../../server/account-api/database/open-postgres.ts'
import { freePort } from '../../test/helper/free-port.ts'
import { startProcess } from '../../test/helper/process.ts'
import { startPostgres } from '../../test/helper/services/postgres.ts'
import { startSmtpSink } from '../../test/helper/smtp-sink.ts'
import { concurrency } from './draft.ts'

export { concurrency, draft } from './draft.ts'

const logIn = async (origin: string, path: string, email: string, password: string): Promise<string> => {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { api_token: string }).api_token
}

/** Starts an account API with demo data and this many recipients, a PostgreSQL and a mail server, as separate processes. */
export const startSending = async (recipients: number) => {
  const [postgres, sink] = await Promise.all([startPostgres(), startSmtpSink('accepts-all')])
  const DATABASE_URL = await postgres.freshDatabase()
  const port = String(await freePort())
  const api = await startProcess('server/account-api-main.ts', `http://127.0.0.1:${port}/readyz`, {
    DATABASE_URL,
    ACCOUNT_API_PORT: port,
    DEMO_DATA: 'on',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Yardkey <noreply@maker.example>',
    MAIL_CONCURRENCY: String(concurrency),
  })
  const { db, close } = await openPostgres(DATABASE_URL)
  const customer = await logIn(api.origin, '/api/login', 'staff@aozora.example', 'Staff_2026')
  const employee = await logIn(api.origin, '/api/v1/admin/login', 'employee@maker.example', 'Employee_2026')

  /** Makes this many people of one company the only recipients of bulk mail. */
  const fillTo = async (count: number) => {
    await sql`update company_user set active_flg = 0 where company_code not in ('C000000', 'C900001') and user_id <> (select id from "user" where email = 'staff@aozora.example')`.execute(
      db,
    )
    await sql`
      insert into company (code, company, search_text, regist_flg, active_flg) values ('C900001', '株式会社多人数', '', 1, 1)
      on conflict do nothing`.execute(db)
    await sql`
      insert into "user" (id, email, search_text, regist_flg)
      select 'u' || i, 'person' || i || '@company.example', '', 1 from generate_series(1, ${count - 1}::int) as i
      on conflict do nothing`.execute(db)
    await sql`
      insert into company_user (company_code, user_id)
      select 'C900001', 'u' || i from generate_series(1, ${count - 1}::int) as i on conflict do nothing`.execute(db)
    await sql`analyze`.execute(db)
  }
  await fillTo(recipients)

  const ask = async (token: string, path: string, body?: object) => {
    const answer = await fetch(`${api.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }

  return {
    smtpUrl: sink.url,
    pid: api.pid,
    fillTo,
    /** Makes a call of a customer's page. */
    call: () => ask(customer, '/api/v1/front/user/info'),
    /** Sends a bulk mail to all recipients and waits for its end. @returns emails per second, from its start to the last reply */
    send: async (text: { subject: string; body: string }): Promise<number> => {
      const body = { ja: text, en: text, idempotency_key: crypto.randomUUID() }
      const { id } = await ask(employee, '/api/v1/admin/mail/bulk/send', body)
      for (;;) {
        const batch = await db
          .selectFrom('bulk_mail')
          .select(['state', 'sent'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (batch.state === 'done') break
        if (batch.state === 'done_with_failures') throw new Error('some emails have failed')
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      const { rows } = await sql<{ rate: number }>`
        select count(*) / extract(epoch from max(at) - (select min(started_at) from bulk_mail where id = ${id}))::float8 as rate
        from bulk_mail_recipient where bulk_id = ${id}`.execute(db)
      return rows[0]?.rate ?? 0
    },
    stop: async () => {
      await close()
      await api.stop()
      await sink.stop()
      await postgres.remove()
    },
  }
}
