import type { terms } from '../../../../shared/contract/sign-in/terms.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { findTerms, insertConsent, termsVersionInForce } from './terms.ts'

export const termsHandlers = ({ db }: Deps): HandlersOf<typeof terms> => {
  const termsInForce = async ({ locale, now }: RequestContext) => {
    const terms = await findTerms(db, locale, now)
    if (!terms) throw new AppError('not_found')
    return { version: terms.version, updated_at: terms.published_at.toISOString(), text: terms.text }
  }
  return {
    getTextTerms: async context => termsInForce(context),
    getAdminTextTerms: async context => termsInForce(context),
    postUserConsent: async ({ body: { terms_version }, caller, ...request }) => {
      const context = { ...request, caller }
      await db.transaction().execute(async trx => {
        if (terms_version !== (await termsVersionInForce(trx, context.now))) throw new AppError('conflict')
        await insertConsent(trx, { user_id: caller.userId, terms_version, agreed_at: context.now })
        await audit(trx, context, {
          action: 'user.consent',
          target: { kind: 'user', id: caller.userId },
          after: { terms_version },
        })
      })
      return { is_terms_update: 0 }
    },
  }
}
