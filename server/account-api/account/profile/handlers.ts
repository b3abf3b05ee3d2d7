import type { profile } from '../../../../shared/contract/account/profile.ts'
import type { HandlerOutput } from '../../../../shared/contract/entry.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { nameHeldJobsOf } from '../../access/ending/held-jobs.ts'
import { consumeLink, findLink, linkState, lockLinkOwner, mustBeValid, suspectSince } from '../../access/link.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { updatePeople } from '../../directory/people.ts'
import { suspendedNames } from '../../sign-in/passkey/suspended.ts'
import { byLink, postResetLink } from '../../sign-in/password/forget.ts'
import { takePassword } from '../../sign-in/password/take-password.ts'
import { addressLinkOf, confirmAddress } from './address.ts'
import { editMembership, editProfile } from './edit.ts'
import { editTarget } from './edit-target.ts'
import { findAddressOwner, isAddressTaken } from './queries.ts'

const purposes = ['mailaddress_undo' as const]

/**
 * State of an undo link. Only a valid link discloses the address that it was mailed to, and whether the account has
 * another one by now. It never discloses that other address.
 */
const undoLinkOf = async (
  token: string,
  { now }: RequestContext,
  { db }: Deps,
): Promise<HandlerOutput<(typeof profile)['postEditMailaddressUndoCheck']>> => {
  const link = await findLink(db, token, purposes)
  const state = linkState(link, now)
  const person = link && state === 'valid' ? await findAddressOwner(db, link.user_id, now) : undefined
  if (!link || !person) return { state, email: '', is_changed: 0 }
  return { state, email: link.email, is_changed: person.email !== link.email }
}

/**
 * Undoes a change of address by the link that was mailed to the earlier address: cancels what is pending, and gives the
 * account its earlier address back. The caller may be locked out, so no login is needed. An intruder may know the
 * password, so everything that was begun ends, the password too, and a reset link is mailed to that address. Undo links
 * to later addresses end. No one else gets the address as long as the link is valid (`directory/kept-addresses.ts`). If another account
 * has it all the same, the account is locked instead: only the maker unlocks it.
 *
 * @throws 410 with the link's state, 404
 */
const undoAddress = async (
  token: string,
  context: RequestContext,
  deps: Deps,
): Promise<HandlerOutput<(typeof profile)['postEditMailaddressUndo']>> => {
  const { db, mail } = deps
  const { now } = context
  const link = mustBeValid(await findLink(db, token, purposes), now)
  return inTransaction(deps, async trx => {
    await lockLinkOwner(trx, link.user_id)
    await consumeLink(trx, link, now)
    const person = await findAddressOwner(trx, link.user_id, now)
    if (!person) throw new AppError('not_found')
    const { id: userId, email: changed, locale, is_employee, pending_email } = person
    const isChanged = changed !== link.email
    const isLocked = isChanged && (await isAddressTaken(trx, link.email))
    if (isChanged && !isLocked) await updatePeople(trx, [{ ...person, email: link.email }], now)
    await takePassword(trx, userId, { isLocked, now })
    const scope = { userIds: [userId], link, suspectSince: suspectSince(link) }
    const removed = await endBegun(trx, 'addressUndo', scope, context)
    const suspended = await suspendedNames(trx, userId)
    const email = isLocked ? changed : link.email
    await audit(
      trx,
      context,
      {
        action: 'user.mailaddress.undo',
        target: { kind: 'user', id: userId },
        before: { email: changed, pending_email, lock_flg: person.lock_flg },
        after: {
          email,
          pending_email: null,
          lock_flg: isLocked ? 1 : person.lock_flg,
          ...(suspended.length > 0 && { suspended_passkeys: suspended }),
        },
      },
      { id: userId, email: link.email },
    )
    const notice = { template: 'mailaddress_changed', locale, userId, linkId: null, names: person } as const
    if (isChanged) await mail.post(trx, { ...notice, to: changed, page: '/lp/contact' })
    if (!isLocked) await postResetLink(trx, { ...person, email }, byLink(context), { mail })
    const outcome = isLocked ? ('locked' as const) : isChanged ? ('restored' as const) : ('cancelled' as const)
    const held = await nameHeldJobsOf(trx, userId, context.locale)
    return { outcome, is_employee, suspended, ...removed, held }
  })
}

export const profileHandlers = (deps: Deps): HandlersOf<typeof profile> => ({
  postUserProfileEdit: async ({ body, ...context }) => editProfile(body, editTarget(body, context), context, deps),
  postUserCompanyEdit: async ({ body, ...context }) => editMembership(body, editTarget(body, context), context, deps),
  getEditMailaddressVerification: async ({ query, ...context }) => confirmAddress(query.token, context, deps),
  postEditMailaddressVerification: async ({ body, ...context }) => confirmAddress(body.token, context, deps),
  postEditMailaddressCheck: async ({ body, ...context }) => addressLinkOf(body.token, context, deps),
  postEditMailaddressUndo: async ({ body, ...context }) => undoAddress(body.token, context, deps),
  postEditMailaddressUndoCheck: async ({ body, ...context }) => undoLinkOf(body.token, context, deps),
})
