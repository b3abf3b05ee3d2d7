import { openPostgres } from '../../../server/account-api/database/open-postgres.ts'
import { makeFresh } from '../fresh-database.ts'
import { fillWithAccounts } from '../many-accounts.ts'

/** Migrates an empty database and fills its reference lists. @returns its URL */
export const makeMigrated = async (url: string): Promise<string> => {
  const { db, close } = await openPostgres(url)
  await makeFresh(db)
  await close()
  return url
}

/** Fills a database that has tables with 50,000 accounts. @returns its URL */
export const makeFilled = async (url: string): Promise<string> => {
  const { withoutTimeout, close } = await openPostgres(url)
  await withoutTimeout(db => fillWithAccounts(db, 50_000))
  await close()
  return url
}
