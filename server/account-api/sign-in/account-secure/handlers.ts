import type { accountSecure } from '../../../../shared/contract/sign-in/account-secure.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { nameHeldJobsOf } from '../../access/ending/held-jobs.ts'
import { consumeLink, findLink, linkState, lockLinkOwner, mustBeValid, suspectSince } from '../../access/link.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { suspendedNames } from '../passkey/suspended.ts'
import { byLink, postResetLink } from '../password/forget.ts'
import { takePassword } from '../password/take-password.ts'
import { findPerson } from '../person/find-person.ts'

const purposes = ['secure' as const]

/**
 * Secures an account by the link in a mail about a login, a new password or a factor. An intruder knows the password, so it ends with
 * everything that was begun, and a reset link is mailed. Passkeys that may be theirs are out of use until the owner decides. The person
 * may be locked out, so no login is needed; but the address that got the mail must still be theirs. At most once: one of concurrent calls succeeds.
 *
 * @throws 410 with the link's state, 404
 */
const secure = async (token: string, context: RequestContext, deps: Deps) => {
  const { now } = context
  const link = mustBeValid(await findLink(deps.db, token, purposes), now)
  return inTransaction(deps, async trx => {
    await lockLinkOwner(trx, link.user_id)
    await consumeLink(trx, link, now)
    const person = await findPerson(trx, { id: link.user_id })
    if (person?.regist_flg !== 1) throw new AppError('not_found')
    // Of a login in flight while the change of address was undone: it went to the intruder's mailbox.
    if (person.email !== link.email) throw new AppError('link_ended')
    await takePassword(trx, person.id, { now })
    const scope = { userIds: [person.id], suspectSince: suspectSince(link) }
    const removed = await endBegun(trx, 'secured', scope, context)
    const suspended = await suspendedNames(trx, person.id)
    const after = suspended.length > 0 ? { after: { suspended_passkeys: suspended } } : {}
    await audit(trx, context, { action: 'user.secure', target: { kind: 'user', id: person.id }, ...after }, person)
    const held = await nameHeldJobsOf(trx, person.id, context.locale)
    await postResetLink(trx, person, byLink(context), deps)
    return { is_employee: person.is_employee, suspended, ...removed, held }
  })
}

export const accountSecureHandlers = (deps: Deps): HandlersOf<typeof accountSecure> => ({
  postAccountSecure: async ({ body, ...context }) => secure(body.token, context, deps),
  postAccountSecureCheck: async ({ body, now }) => {
    const link = await findLink(deps.db, body.token, purposes)
    const state = linkState(link, now)
    if (!link || state !== 'valid') return { state, email: '' }
    const isOwn = (await findPerson(deps.db, { id: link.user_id }))?.email === link.email
    return isOwn ? { state, email: link.email } : { state: 'ended', email: '' }
  },
})
