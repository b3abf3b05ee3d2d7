import type { unlockRequest } from '../../../../shared/contract/sign-in/unlock-request.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { findLink, mustBeValid } from '../../access/link.ts'
import { makerLocale, type OutgoingMail } from '../../access/posting/mail-port.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { contactAddress } from '../../reference/maker/maker.ts'
import { findLockedPerson, insertUnlockRequest, isLocked, type LockedPerson } from './queries.ts'

/** The mail to the maker, with a link to the page where employees unlock the person. */
const mailToMaker = (person: LockedPerson, companyCode: string, text: string, to: string) =>
  ({
    template: 'unlock_request',
    to,
    locale: makerLocale,
    userId: person.id,
    linkId: null,
    names: person,
    replyTo: person.email,
    message: {
      company: person.companies.map(({ code, company }) => `${company}（${code}）`).join('、'),
      name: personName(person),
      mail: person.email,
      content: text,
    },
    page: `/company/${companyCode}/account/${person.id}`,
  }) satisfies OutgoingMail

export const unlockRequestHandlers = (deps: Deps): HandlersOf<typeof unlockRequest> => ({
  /**
   * Stores the request and notifies the maker. 403 for general users, whose administrators unlock them; 410 `link_used` if
   * unlocked meanwhile.
   */
  postApplyUnlock: async ({ body: { unlock_token, text }, ...context }) => {
    const { now } = context
    const found = await findLink(deps.db, unlock_token, ['unlock'])
    // Unlocking ends the token. Its person learns that they can log in.
    if (found?.ended_at && !(await isLocked(deps.db, found.user_id))) throw new AppError('link_used')
    const link = mustBeValid(found, now)
    await inTransaction(deps, async trx => {
      const person = await findLockedPerson(trx, link.user_id)
      if (!person) throw new AppError('not_found')
      const [company] = person.companies
      if (!company) throw new AppError('forbidden')
      if (person.lock_flg !== 1) throw new AppError('conflict')
      const id = await insertUnlockRequest(trx, { user_id: person.id, text, requested_at: now })
      if (id === undefined) throw new AppError('conflict')
      const target = { kind: 'user', id: person.id } as const
      await audit(
        trx,
        context,
        { action: 'user.unlock_request', target, companyCode: company.code, reason: text },
        person,
      )
      const to = await contactAddress(trx, deps.config.mail)
      await deps.mail.post(trx, mailToMaker(person, company.code, text, to))
    })
    return {}
  },
})
