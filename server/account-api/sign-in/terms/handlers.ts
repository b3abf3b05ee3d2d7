import type { terms } from '../../../../shared/contract/sign-in/terms.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { HandlersOf, Parts } from '../../access/request-context.ts'
import { insertConsent, termsVersionInForce } from './queries.ts'

export const termsHandlers = ({ db }: Parts): HandlersOf<typeof terms> => ({
  postUserConsent: async ({ body: { terms_version }, caller, ...request }) => {
    const asking = { ...request, caller }
    await db.transaction().execute(async trx => {
      if (terms_version !== (await termsVersionInForce(trx, asking.now))) throw new AppError('conflict')
      await insertConsent(trx, { user_id: caller.userId, terms_version, agreed_at: asking.now })
      await audit(trx, asking, {
        action: 'user.consent',
        target: { kind: 'user', id: caller.userId },
        after: { terms_version },
      })
    })
    return { is_terms_update: 0 }
  },
})
