import type { Transaction } from 'kysely'
import type { FactorChange } from '../../access/mail-port.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { type Told, tellOfChange } from '../account-secure/post-secure-link.ts'

/**
 * Stores the mail that tells a person of a change of their passkeys or recovery codes.
 *
 * @param factorSince since when there is the oldest factor that is concerned: changed, or used by the session that made the change
 * @returns ids of the mails to send
 */
export const tellOfFactor = (
  trx: Transaction<Database>,
  person: Told,
  change: FactorChange,
  { now, factorSince }: Pick<RequestContext, 'now'> & { factorSince: Date | null },
  { mail }: Pick<Deps, 'mail'>,
): Promise<string[]> => tellOfChange(trx, person, { template: 'factor_changed', change }, { now, mail, factorSince })
