/**
 * The export of a million accounts as our CSV, beside psql's `\\copy` of the same columns in the same order: processor seconds of the
 * exporting process and of the database, and the memory of ours. Processor time is less sensitive to other load than the clock.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { accountsText } from '../server/account-api/account/user-csv/handlers.ts'
import { openPostgres } from '../server/account-api/database/open-postgres.ts'
import { listServices } from '../server/account-api/directory/services.ts'
import { startPostgres } from '../test/helper/services/postgres.ts'
import { startProcesses } from '../test/server/account-api-processes.ts'
import { fillStatements } from './csv/accounts.ts'
import { machine, table } from './table.ts'

const accounts = Number(process.argv[3] ?? 1_000_000)

/** Fields of /proc/PID/stat after the name. Times are in hundredths of a second. */
const statOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

const postgres = await startPostgres()
const url = await postgres.freshDatabase()
/** Processor seconds of all backends, also of those that have ended. */
const databaseSeconds = (): number => {
  const [main = ''] = readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')
  const backends = readdirSync('/proc').filter(pid => /^\d+$/.test(pid) && statOf(pid)[1] === main)
  const ended = statOf(main).slice(13, 15)
  const own = backends.flatMap(pid => statOf(pid).slice(11, 13))
  return [...ended, ...own].reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
}

await (await startProcesses(1, { DATABASE_URL: url, DEMO_DATA: 'off' })).stop()
const client = new Client({ connectionString: url })
await client.connect()
for (const statement of fillStatements(accounts)) await client.query(statement)
await client.end()
const { db, close } = await openPostgres(url)

/** What a person who knows the tables would write. */
const copy = (services: readonly string[]) => `\\copy (
  select member.company_code, company.company, industry.name_ja, category.name_ja, person.email,
    person.family_name, person.middle_name, person.first_name, member.department, member.position,
    member.cell_phone_number, member.manager_flg,
    case when person.lock_flg = 1 then 'ロック中' when person.regist_flg = 0 then '未登録'
      when company.active_flg = 0 then '停止中' when least(person.active_flg, member.active_flg) = 0 then '無効' else '有効' end,
    ${services.map(id => `coalesce('${id}' = any (permitted.ids), false)::int`).join(', ')},
    to_char(person.registered_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS'),
    to_char(person.last_login_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS')
  from company_user as member join "user" as person on person.id = member.user_id
  join company on company.code = member.company_code
  left join industry on industry.industry_id = company.type
  left join company_category as category on category.company_category_id = company.category
  left join (select company_code, user_id, array_agg(service_id) as ids from user_service where status = 1 group by 1, 2)
    as permitted on permitted.company_code = member.company_code and permitted.user_id = member.user_id
  order by length(member.company_code), member.company_code, member.user_id) to '/dev/null' csv`

try {
  const services = await listServices(db, 'ja')
  const secondsOf = (line: string) =>
    [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
      (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
      0,
    )
  const statement = copy(services.map(({ service_id }) => service_id)).replaceAll('\n', ' ')
  let before = databaseSeconds()
  const times = execFileSync('bash', ['-c', 'psql -qX "$0" -c "$1" && times', url, statement], { encoding: 'utf8' })
  const copied = { own: secondsOf(times.split('\n')[1] ?? ''), database: databaseSeconds() - before }

  before = databaseSeconds()
  const cpu = process.cpuUsage()
  const scope = { companyCode: 'none', others: true }
  let [bytes, peak] = [0, 0]
  for await (const text of await accountsText(db, scope, { locale: 'ja', timeZone: 'Asia/Tokyo' })) {
    bytes += Buffer.byteLength(text)
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const { user, system } = process.cpuUsage(cpu)
  const ours = { own: (user + system) / 1e6, database: databaseSeconds() - before }
  const sum = ({ own, database }: typeof ours) => own + database
  console.log(`${machine()}\n`)
  console.log(
    table(
      [`${accounts.toLocaleString('en')} accounts, processor seconds`, 'process', 'database', 'in all', 'ratio'],
      [['psql \\copy', copied] as const, ['our CSV', ours] as const].map(([name, spent]) => [
        name,
        ...[spent.own, spent.database, sum(spent)].map(seconds => seconds.toFixed(1)),
        (sum(spent) / sum(copied)).toFixed(1),
      ]),
    ),
  )
  console.log(
    `\n${(bytes / 1e6).toFixed(0)} MB; ${(peak / 1e6).toFixed(0)} MB of memory at the peak, with the benchmark`,
  )
} finally {
  await close()
  await postgres.remove()
}
