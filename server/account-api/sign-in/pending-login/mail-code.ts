import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { browserName } from '../../../../shared/rules/browser-name.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import type { Database } from '../../database/schema.ts'
import { postSecureLink, type Told } from '../notice/post-secure-link.ts'
import { countCode } from './code-limit.ts'
import { codeHash } from './store.ts'

interface Steps {
  /** Stores the code in the transaction of its mail. */
  store: (trx: Transaction<Database>, hashOfCode: Uint8Array) => Promise<void>
  /** Undoes it if the mail cannot be sent. */
  undo: () => Promise<void>
}

/**
 * Mails a code for the login with this secret, and waits until the mail server has taken it: the person waits too.
 *
 * @throws 429, 503 `mail_unavailable`
 */
export const mailCode = async (
  person: Told,
  secret: string,
  { store, undo }: Steps,
  context: RequestContext,
  deps: Deps,
): Promise<void> => {
  const { db, mail } = deps
  const uncount = await countCode(db, { userId: person.id, ip: context.ip }, context.now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { mail_sent, unsent } = await inTransactionUntilSent(deps, async trx => {
    // Before the row that refers to them: two logins at once would be a deadlock.
    await lockLinkOwner(trx, person.id)
    await store(trx, codeHash(secret, code))
    const news = { template: 'login_code', browser: browserName(context.userAgent), code } as const
    await postSecureLink(trx, person, news, { now: context.now, mail, factorSince: null })
  }).catch(async (error: unknown) => {
    await uncount()
    throw error
  })
  if (mail_sent) {
    const target = { kind: 'user', id: person.id } as const
    await audit(db, context, { action: 'login.code_sent', target }, person)
    return
  }
  for (const { id } of unsent) await mail.withdraw(id)
  await undo()
  await uncount()
  context.log.warn({ account: person.id }, 'a login code could not be mailed')
  throw new AppError('mail_unavailable', { data: { retry_after: 60 } })
}
