import { documents } from '../../../../shared/rules/documents.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Customer, Deps, RequestContext } from '../../access/caller/request-context.ts'
import {
  insertConsents,
  keepVersions,
  listAwaiting,
  type Versions,
  versionFields,
  versionsInForce,
} from './consents.ts'

/**
 * Accepts versions of documents. `is_terms_update` of the answer is 1 while another document waits for consent.
 *
 * @throws 409 `conflict` if one of them is not in force
 */
export const acceptDocuments = async (versions: Versions, context: RequestContext<Customer>, { db }: Deps) => {
  const { caller, now } = context
  await db.transaction().execute(async trx => {
    await keepVersions(trx, versions)
    const current = await versionsInForce(trx, now)
    for (const document of documents)
      if (versions[document] !== undefined && versions[document] !== current[document]) throw new AppError('conflict')
    await insertConsents(trx, { userId: caller.userId, versions, page: 'consent' }, context)
    await audit(trx, context, {
      action: 'user.consent',
      target: { kind: 'user', id: caller.userId },
      after: versionFields(versions),
    })
  })
  return { is_terms_update: (await listAwaiting(db, caller.userId, now)).length > 0 }
}
