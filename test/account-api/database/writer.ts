/** A process that writes to an embedded database until it is killed, and reports each commit. */
import { migrate } from '../../../server/account-api/database/migrate.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'

const [folder = ''] = process.argv.slice(2)
const { db } = await openDatabase({ kind: 'pglite', folder })
await migrate(db)
for (let number = 1; ; number++) {
  await db.transaction().execute(async trx => {
    await trx
      .insertInto('setting')
      .values({ name: `a${number}`, value: '1' })
      .execute()
    await trx
      .insertInto('setting')
      .values({ name: `b${number}`, value: '1' })
      .execute()
  })
  process.stdout.write(`${number}\n`)
}
