import type { language } from '../../../../shared/contract/account/language.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { lockLanguage, setLanguage } from '../../directory/people.ts'

export const languageHandlers = ({ db }: Deps): HandlersOf<typeof language> => {
  const change = async (locale: Locale, context: RequestContext<Caller>) => {
    const { userId } = context.caller
    // Most switches only return to the stored language.
    if (locale === context.caller.locale) return { locale }
    await db.transaction().execute(async trx => {
      const before = await lockLanguage(trx, userId)
      await setLanguage(trx, userId, locale, context.now)
      await audit(trx, context, {
        action: 'user.language',
        target: { kind: 'user', id: userId },
        before: { locale: before },
        after: { locale },
      })
    })
    return { locale }
  }
  return {
    postUserLanguage: async ({ body, ...context }) => change(body.locale, context),
    getAdminLanguage: async ({ caller }) => ({ locale: caller.locale }),
    postAdminLanguage: async ({ body, ...context }) => change(body.locale, context),
  }
}
