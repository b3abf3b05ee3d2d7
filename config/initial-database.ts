/** Builds the database with which a first start of the embedded one begins (`config/prepare/build.mjs`, Dockerfile). */
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { initialDatabase } from '../server/account-api/database/initial-database.ts'
import { migrate } from '../server/account-api/database/migrate.ts'
import { createFolder } from '../server/account-api/database/open-pglite.ts'
import { vacuumAll } from '../server/account-api/database/pglite-upkeep.ts'
import { fillAddresses } from '../server/account-api/database/postal/store-addresses.ts'

const { db, close } = await createFolder(initialDatabase)
await migrate(db)
await fillAddresses(db)
await vacuumAll(db, new AbortController().signal)
await close()

// Another account may start the product than the one that builds it; it may not change what others begin with.
for (const entry of await readdir(initialDatabase, { recursive: true, withFileTypes: true }))
  await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
await chmod(initialDatabase, 0o755)
