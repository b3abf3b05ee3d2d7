import type { Deps } from '../caller/request-context.ts'
import type { MailTransaction, PostedMail } from './mail-port.ts'

/** What a transaction with mails needs. */
export interface MailDeps extends Pick<Deps, 'db' | 'mail'> {
  /**
   * How the mails are sent after the commit. Absent: at once, in the background. `outbox`: by the outbox within seconds, for jobs that
   * post many. `in turn`: one after the other, and the end is awaited.
   */
  mails?: 'outbox' | 'in turn'
}

const commit = async <T>({ db }: MailDeps, work: (trx: MailTransaction) => Promise<T>) => {
  const posted: PostedMail[] = []
  const result = await db.transaction().execute(trx => work(Object.assign(trx, { posted })))
  return { result, posted }
}

/** Runs a transaction. After its commit, the mails that it has posted are sent. */
export const inTransaction = async <T>(deps: MailDeps, work: (trx: MailTransaction) => Promise<T>): Promise<T> => {
  const { result, posted } = await commit(deps, work)
  for (const { id } of deps.mails === 'outbox' ? [] : posted) {
    const sent = deps.mail.deliver(id)
    if (deps.mails === 'in turn') await sent
  }
  return result
}

/**
 * The same, but waits until the mails are sent or have failed.
 *
 * @param isAwaited of the others nothing is told
 * @returns the result, the mails that were not sent, and whether all were
 */
export const inTransactionUntilSent = async <T>(
  deps: Omit<MailDeps, 'mails'>,
  work: (trx: MailTransaction) => Promise<T>,
  isAwaited: (mail: PostedMail) => boolean = () => true,
): Promise<{ result: T; unsent: PostedMail[]; mail_sent: boolean }> => {
  const { result, posted } = await commit(deps, work)
  const deliveries = posted.map(mail => ({ mail, isSent: deps.mail.deliver(mail.id) }))
  const unsent: PostedMail[] = []
  for (const { mail, isSent } of deliveries) if (isAwaited(mail) && !(await isSent)) unsent.push(mail)
  return { result, unsent, mail_sent: unsent.length === 0 }
}
