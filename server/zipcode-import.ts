/** Replaces the postal addresses with those of Japan Post's utf_ken_all.csv (`npm run zipcode:import -- FILE`). */
import { readFile } from 'node:fs/promises'
import { fromProcess, readDatabaseEnvironment } from '../config/environment.ts'
import { FolderInUseError } from './account-api/database/folder-lock.ts'
import { migrate } from './account-api/database/migrate.ts'
import { openDatabase } from './account-api/database/open-database.ts'
import { japanPostAddresses, PostalFileError } from './account-api/database/postal/japan-post-addresses.ts'
import { replaceAddresses } from './account-api/database/postal/store-addresses.ts'
import { FolderNotPrivateError } from './http/private-folder.ts'

const database = fromProcess(readDatabaseEnvironment)

const importFile = async (path: string): Promise<string> => {
  const addresses = japanPostAddresses(await readFile(path, 'utf8'))
  const { withoutTimeout, close } = await openDatabase(database)
  try {
    const count = await withoutTimeout(async db => {
      await migrate(db)
      return replaceAddresses(db, addresses, 'japan-post')
    })
    return `The database now has ${count} addresses.\n`
  } finally {
    await close()
  }
}

/** Errors that the caller can fix, printed without a stack. */
const isExplained = (error: unknown): error is Error =>
  error instanceof PostalFileError ||
  error instanceof FolderInUseError ||
  error instanceof FolderNotPrivateError ||
  (error instanceof Error && 'path' in error)

const [path] = process.argv.slice(2)
if (path === undefined) {
  process.stderr.write('Which file? npm run zipcode:import -- utf_ken_all.csv\n')
  process.exitCode = 1
} else {
  try {
    process.stdout.write(await importFile(path))
  } catch (error) {
    if (!isExplained(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
