/**
 * Makes the database that first starts of the embedded one begin with, in a folder that does not exist (`config/prepare/build.mjs`,
 * Dockerfile): `node config/initial-database.ts FOLDER`.
 */

import { migrate } from '../server/account-api/database/migrate.ts'
import { createFolder } from '../server/account-api/database/open-pglite.ts'
import { vacuumAll } from '../server/account-api/database/pglite-upkeep.ts'
import { fillAddresses } from '../server/account-api/database/postal/store-addresses.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('the folder is not named')
const { db, close } = await createFolder(folder)
await migrate(db)
await fillAddresses(db)
await vacuumAll(db, new AbortController().signal)
await close()
