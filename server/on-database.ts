import type { Kysely } from 'kysely'
import { fromProcess, readDatabaseEnvironment } from '../config/environment.ts'
import { DatabaseUnavailableError } from './account-api/database/database-unavailable-error.ts'
import { FolderInUseError } from './account-api/database/folder-lock.ts'
import { DatabaseUnsuitableError } from './account-api/database/migrate.ts'
import { openDatabase } from './account-api/database/open-database.ts'
import { PostalFileError } from './account-api/database/postal/japan-post-addresses.ts'
import type { Database } from './account-api/database/schema.ts'
import { fileProblem } from './http/file-problem.ts'
import { FolderNotPrivateError } from './http/private-folder.ts'

/** Errors that the caller can fix. */
const explained = [
  DatabaseUnavailableError,
  DatabaseUnsuitableError,
  FolderInUseError,
  FolderNotPrivateError,
  PostalFileError,
]

const isExplained = (error: unknown): error is Error =>
  error instanceof Error && ('path' in error || explained.some(kind => error instanceof kind))

/**
 * Runs a command of an operator on the configured database, without time limit, and prints the line that it returns. An error that the
 * operator can fix is printed without a stack: exit code 1.
 */
export const onDatabase = async (work: (db: Kysely<Database>) => Promise<string>): Promise<void> => {
  try {
    const { withoutTimeout, close } = await openDatabase(fromProcess(readDatabaseEnvironment))
    try {
      process.stdout.write(`${await withoutTimeout(work)}\n`)
    } finally {
      await close()
    }
  } catch (error) {
    if (!isExplained(error)) throw error
    process.stderr.write(`${fileProblem(error) ?? error.message}\n`)
    process.exitCode = 1
  }
}
