/** Brings the database to this version, before processes of this version start (`npm run migrate`). */
import { migrate } from './account-api/database/migrate.ts'
import { onDatabase } from './on-database.ts'

const warn = (details: object, message: string) => {
  const more = 'err' in details && details.err instanceof Error ? details.err.message : JSON.stringify(details)
  process.stderr.write(`${message}: ${more}\n`)
}

await onDatabase(async db => {
  const applied = await migrate(db, warn)
  return applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`
})
