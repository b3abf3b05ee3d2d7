import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AccountApiConfig } from '../../../server/account-api/config.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { contentOf, csvOf } from '../../account-api/account/import/file.ts'
import { createPeople } from '../../account-api/people.ts'
import { isFull } from '../../helper/services.ts'
import { startProcesses } from '../account-api-processes.ts'

/** People who are added, fewer than the emails that one account may cause in an hour, and members who are changed. */
const added = 150
const changed = isFull ? 2_000 : 250
const kills = 5
const company = 'C000101'

const addressOf = (kind: 'new' | 'old', at: number) => `${kind}${at}@company.example`
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/**
 * Imports people while account APIs are killed at random moments. Afterwards each row is done once: each person is there once, invited
 * once, and changed once.
 */
export const importWhileKilled = async (kind: 'pglite' | 'postgres', count: number, url: string): Promise<void> => {
  const seed = Date.now() % 1_000_000
  console.info(`import on ${kind}: seed ${seed}`)
  const random = createRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-import-'))
  const where: AccountApiConfig['database'] =
    kind === 'pglite' ? { kind, folder: join(folder, 'database') } : { kind, url }
  const env = { DATA_DIR: folder, DEMO_DATA: 'off', ...(kind === 'postgres' ? { DATABASE_URL: url } : {}) }
  // The first start creates the tables.
  await (await startProcesses(1, env)).stop()
  let database = await openDatabase(where)
  const people = await createPeople(database.db, () => new Date())
  await people.company(company)
  for (const at of numbers(changed)) await people.person({ company, email: addressOf('old', at) })
  const editor = await people.person({ employee: 'editor' })
  await database.close()

  const processes = await startProcesses(count, env)
  try {
    await processes.logIn(editor.email)
    const rows = [
      ...numbers(added).map(at => `${addressOf('new', at)},山田,花子,営業部`),
      ...numbers(changed).map(at => `${addressOf('old', at)},佐藤,次郎,総務部`),
    ]
    const content = contentOf(csvOf('Email address,Family name,First name,Department', ...rows))
    const file = { company_code: company, file_name: 'people.csv', content }
    const { id, found } = await processes.call('POST', 'import/check', file)
    expect(found).toEqual({ add: added, change: changed, same: 0, error: 0 })
    await processes.call('POST', 'import/run', { id, invitation: 'now' })
    const state = () => processes.call('GET', `import/info?id=${id}&per_page=1`)
    const doneOf = async () => {
      const { done } = await state()
      return done.add + done.change + done.error
    }
    const moments = Array.from({ length: kills }, () => random.between(0, (added + changed) * 0.9))
    for (const moment of moments.sort((a, b) => a - b)) {
      await expect.poll(doneOf, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(moment)
      await processes.kill(random.between(0, count - 1))
    }
    // A failure shows the import and what the processes logged.
    await expect
      .poll(async () => ({ ...(await state()), log: processes.log() }), { timeout: 180_000, interval: 200 })
      .toMatchObject({ state: 'done', done: { add: added, change: changed, same: 0, error: 0 } })
  } finally {
    await processes.stop()
  }

  database = await openDatabase(where)
  try {
    const { db } = database
    const states = await db.selectFrom('account_import_row').select(['state', 'invite']).execute()
    const countOf = (invite: string | null) =>
      states.filter(row => row.state === 'done' && row.invite === invite).length
    expect([countOf('sent'), countOf(null)]).toEqual([added, changed])
    const members = await db
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .select(['user.email', 'user.family_name', 'company_user.department', 'user.row_version'])
      .where('company_code', '=', company)
      .execute()
    expect(members).toHaveLength(added + changed)
    const wrong = members.filter(({ email, family_name, department }) =>
      email.startsWith('new')
        ? family_name !== '山田' || department !== '営業部'
        : family_name !== '佐藤' || department !== '総務部',
    )
    expect(wrong).toEqual([])
    const mails = await db.selectFrom('mail_outbox').select('to').where('template', '=', 'account_issued').execute()
    expect(mails.map(({ to }) => to).sort()).toEqual(
      numbers(added)
        .map(at => addressOf('new', at))
        .sort(),
    )
    const entries = await db.selectFrom('audit_log').select(['action', 'target_id']).execute()
    const entriesOf = (action: string) => entries.filter(entry => entry.action === action)
    expect(['user.regist', 'user.profile', 'user.company'].map(action => entriesOf(action).length)).toEqual([
      added,
      changed,
      changed,
    ])
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
