import type { Kysely } from 'kysely'
import { browserName } from '../../../../shared/rules/browser-name.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { GivenAtLogin } from '../../access/caller/token.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import type { Database } from '../../database/schema.ts'
import { type Told, tellOfChange } from './post-secure-link.ts'

type Account = Told & { last_login_at: Date | null }

/** Whether no one has logged in since the person set the password of this login by a mailed link: at the registration, or a reset. */
const isFirstLogin = async (
  db: Kysely<Database>,
  { id, last_login_at }: Account,
  { withPassword }: GivenAtLogin,
): Promise<boolean> => {
  if (last_login_at === null) return true
  if (!withPassword) return false
  const reset = await db
    .selectFrom('link')
    .select('id')
    .where('user_id', '=', id)
    .where('purpose', '=', 'reset')
    .where('used_at', '>=', last_login_at)
    .executeTakeFirst()
  return reset !== undefined
}

/**
 * Tells a person by mail of a login at an unknown browser. Who logs in first with a password that came by a mailed link is
 * no news.
 */
export const tellNewLogin = async (
  account: Account,
  context: RequestContext,
  deps: Deps,
  given: GivenAtLogin,
): Promise<void> => {
  if (await isFirstLogin(deps.db, account, given)) return
  const posting = { now: context.now, mail: deps.mail, factorSince: given.factorSince }
  const news = { template: 'new_login', browser: browserName(context.userAgent) } as const
  await inTransaction(deps, trx => tellOfChange(trx, account, news, posting))
}
