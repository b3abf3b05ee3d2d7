/** Replaces the postal addresses with those of Japan Post's utf_ken_all.csv (`npm run zipcode:import -- FILE`). */
import { readFile } from 'node:fs/promises'
import { migrate } from './account-api/database/migrate.ts'
import { japanPostAddresses } from './account-api/database/postal/japan-post-addresses.ts'
import { replaceAddresses } from './account-api/database/postal/store-addresses.ts'
import { onDatabase } from './on-database.ts'

const [path] = process.argv.slice(2)
if (path === undefined) {
  process.stderr.write('Which file? npm run zipcode:import -- utf_ken_all.csv\n')
  process.exitCode = 1
} else {
  await onDatabase(async db => {
    const addresses = japanPostAddresses(await readFile(path, 'utf8'))
    await migrate(db)
    return `The database now has ${await replaceAddresses(db, addresses, 'japan-post')} addresses.`
  })
}
