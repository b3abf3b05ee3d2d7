import type { terms } from '../../../../shared/contract/sign-in/terms.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { findInForce } from '../../access/documents.ts'
import { acceptDocuments } from './accept.ts'

export const termsHandlers = (deps: Deps): HandlersOf<typeof terms> => ({
  getTextTerms: async ({ locale, now }) => {
    const [terms] = await findInForce(deps.db, ['terms'], locale, now)
    if (!terms) throw new AppError('not_found')
    return { version: terms.version, updated_at: terms.published_at, text: terms.text }
  },
  postUserConsent: async ({ body: { terms_version }, ...context }) =>
    acceptDocuments({ terms: terms_version }, context, deps),
})
