import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AccountApiConfig } from '../../../server/account-api/config.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { createPeople } from '../../account-api/people.ts'
import { freshFolder } from '../../helper/account-api.ts'
import { isFull } from '../../helper/services.ts'
import { outcomeOf } from '../../helper/smtp-sink/outcome.ts'
import { startSmtpSink } from '../../helper/smtp-sink.ts'
import { startProcesses } from '../account-api-processes.ts'

const recipients = isFull ? 10_000 : 1_000
const kills = isFull ? 5 : 2
const concurrency = 10

/** Inserts the recipients of a bulk mail, and an employee who sends it. @returns the employee's address */
const fill = async ({ db }: OpenDatabase): Promise<string> => {
  const people = await createPeople(db, () => new Date())
  const company = await people.company('C000101')
  await sql`
    insert into "user" (id, email, search_text, regist_flg)
    select 'u' || i, 'person' || i || '@company.example', '', 1 from generate_series(1, ${recipients}::int) as i`.execute(
    db,
  )
  await sql`
    insert into company_user (company_code, user_id)
    select ${company}, 'u' || i from generate_series(1, ${recipients}::int) as i`.execute(db)
  return (await people.person({ employee: 'editor' })).email
}

/**
 * Sends a batch to a mail server that rejects or defers some mails. Account APIs are killed at random
 * moments meanwhile. Afterwards each recipient has one row, and each sent mail arrived once; no mail arrived twice. At most
 * `concurrency` mails per kill are uncertain.
 */
export const sendWhileKilled = async (kind: 'pglite' | 'postgres', count: number, url: string): Promise<void> => {
  const seed = Date.now() % 1_000_000
  console.info(`bulk mail on ${kind}: seed ${seed}`)
  const random = createRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-killed-'))
  const where: AccountApiConfig['database'] =
    kind === 'pglite' ? { kind, folder: join(folder, 'database') } : { kind, url }
  const env = { DATA_DIR: folder, DEMO_DATA: 'off', ...(kind === 'postgres' ? { DATABASE_URL: url } : {}) }
  const sink = await startSmtpSink()
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'noreply@maker.example', MAIL_CONCURRENCY: String(concurrency) }
  if (where.kind === 'pglite') await freshFolder(where.folder)
  let database = await openDatabase(where)
  const editor = await fill(database)
  await database.close()
  const processes = await startProcesses(count, { ...env, ...mail })
  try {
    await processes.logIn(editor)
    const text = { subject: 'お知らせ', body: '本文です。\n'.repeat(20) }
    const draft = { ja: text, en: text, idempotency_key: crypto.randomUUID() }
    const { id, count: accepted } = await processes.call('POST', 'mail/bulk/send', draft)
    expect(accepted).toBe(recipients)
    const batch = () => processes.call('GET', `mail/bulk/history?id=${id}&per_page=1`)

    const moments = Array.from({ length: kills }, () => random.between(0, recipients * 0.9)).sort((a, b) => a - b)
    for (const moment of moments) {
      await expect.poll(async () => (await batch()).sent, { interval: 20 }).toBeGreaterThanOrEqual(moment)
      await processes.kill(random.between(0, count - 1))
    }
    // A failure shows the whole batch and what the processes logged.
    await expect
      .poll(async () => ({ ...(await batch()), log: processes.log() }), { interval: 200 })
      .toMatchObject({ state: 'done_with_failures' })
  } finally {
    await processes.stop()
  }

  database = await openDatabase(where)
  try {
    const rows = await database.db.selectFrom('bulk_mail_recipient').selectAll().execute()
    const arrived = await sink.accepted()
    const countOf = (state: string) => rows.filter(row => row.state === state).length
    const [batch] = await database.db.selectFrom('bulk_mail').selectAll().execute()
    expect(batch).toMatchObject({
      total: recipients,
      sent: countOf('sent'),
      failed: countOf('failed'),
      uncertain: countOf('uncertain'),
    })
    expect(new Set(rows.map(row => row.email)).size).toBe(recipients)
    expect(rows).toHaveLength(recipients)
    const wrong = rows.filter(({ email, state, error }) => {
      const copies = arrived.get(email) ?? 0
      if (outcomeOf(email) === 'rejected') return !(copies === 0 && (state === 'uncertain' || error?.includes('550')))
      return !(state === 'sent' ? copies === 1 : state === 'uncertain' && copies <= 1)
    })
    expect(wrong).toEqual([])
    expect([...arrived.values()].filter(copies => copies > 1)).toEqual([])
    expect(countOf('uncertain')).toBeLessThanOrEqual(concurrency * kills)
  } finally {
    await database.close()
    await sink.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
