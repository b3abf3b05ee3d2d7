import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { FactorChange, MailTransaction } from '../../access/posting/mail-port.ts'
import { type Told, tellOfChange } from './post-secure-link.ts'

/**
 * Stores the mail that tells a person of a change of their passkeys or recovery codes.
 *
 * @param factorSince since when there is the oldest factor that is concerned: changed, or used by the session that made the change
 */
export const tellOfFactor = (
  trx: MailTransaction,
  person: Told,
  change: FactorChange,
  { now, factorSince }: Pick<RequestContext, 'now'> & { factorSince: Date | null },
  { mail }: Pick<Deps, 'mail'>,
): Promise<void> => tellOfChange(trx, person, { template: 'factor_changed', change }, { now, mail, factorSince })
