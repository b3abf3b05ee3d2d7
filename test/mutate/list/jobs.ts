// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/access/held-jobs'] as const

export const jobs = [
  ...inFile('server/account-api/access/ending/held-jobs.ts', tests, [
    ['jobs of the session that stays are held', `...(keep ? [sql\`job.session is distinct from \${keep.tokenHash}\`] : []),`, '', 'account-api/access/held-jobs', 'account-api/access/endings'],
    ['jobs of sessions that go on are held', `...(of ? [sql\`job.session = \${anyOfHashes(of)}\`] : []),`, '', 'account-api/access/held-jobs'],
    ['jobs that their author may still begin are held', `...(unallowed ? [sql\`not \${table.may}\`] : []),`, '', 'account-api/jobs/held'],
    ['jobs of others are held', `sql\`\${table.author} = \${anyOf(userIds)}\`,`, `sql\`\${anyOf(userIds)} is not null\`,`, 'account-api/access/endings'],
  ]),
  ...inFile('server/account-api/access/ending/job-tables.ts', tests, [
    ['a held mail goes out', `sql\`update bulk_mail set state = 'paused' where`, 'sql`update bulk_mail set state = state where'],
    ['mail that is being sent is not held', `job.state in ('queued', 'sending', 'paused')`, `job.state in ('queued', 'paused')`],
    ['held news appears', `sql\`update notice set withdrawn_at = \${now},`, 'sql`update notice set withdrawn_at = null,'],
    ['a held document comes into force', 'update terms set published_at = null,', 'update terms set published_at = published_at,'],
    ['a view-only employee counts as an editor', ' and "user".is_only_view = 0)`', ')`'],
    ['any member counts as an administrator', ` and company_user.company_code = \${code}\n    and company_user.manager_flg = 1`, ` and company_user.company_code = \${code}\n   `, 'account-api/jobs/held', 'account-api/jobs/import'],
  ]),
  ...inFile('server/account-api/bulk-mail/create-bulk-mail.ts', tests, [
    ['a mail goes out although its sender has lost the right', `if (await db.transaction().execute(trx => holdIfUnallowed(trx, 'bulk_mail', bulkId, clock()))) return`, ''],
  ]),
  ...inFile('server/account-api/jobs/handlers.ts', ['account-api/jobs/held'], [
    ['a held import goes on in the name of who began it', `          made_by: caller.userId,\n          begun_by`, '          begun_by'],
    ['an import that is not held is resumed', `      if (!hold) throw new AppError('conflict')\n`, '      if (!hold) return\n'],
  ]),
  ...inFile('server/account-api/database/migrate.ts', ['account-api/database/migrate'], [
    ['a migration waits as long as others hold its table', `await sql\`set local lock_timeout = \${sql.lit(lockWaitMs)}\`.execute(trx)`, ''],
    ['a migration that gives way ends the start', `!inTheWay.includes(codeOf(error)) || `, 'inTheWay.includes(codeOf(error)) || '],
  ]),
]
