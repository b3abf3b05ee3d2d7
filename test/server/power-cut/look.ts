import { join } from 'node:path'
import { migrate } from '../../../server/account-api/database/migrate.ts'
import { openPglite } from '../../../server/account-api/database/open-pglite.ts'

/** The departments that the trail of a data folder names, and its people. Opens the database as a start does. */
export const lookInto = async (data: string) => {
  const { db, close } = await openPglite(join(data, 'database'))
  try {
    await migrate(db)
    const entries = await db.selectFrom('audit_log').select('after').where('action', '=', 'user.company').execute()
    const people = await db.selectFrom('user').select('email').execute()
    return { departments: entries.map(({ after }) => after?.department), people: people.map(({ email }) => email) }
  } finally {
    await close()
  }
}
