import type { LinkState } from '../../../../shared/model/user.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { mustHoldToken } from '../../access/caller/token.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import {
  consumeLink,
  days,
  findLink,
  hours,
  issueLink,
  linkState,
  lockLinkOwner,
  mustBeValid,
  undoLinkHours,
} from '../../access/link.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { mustNotBeKept } from '../../directory/kept-addresses.ts'
import { updatePeople } from '../../directory/people.ts'
import { type EditedPerson, findAddressOwner, isAddressTaken } from './queries.ts'

interface NewAddress {
  trx: MailTransaction
  person: EditedPerson
  companyCode: string
  email: string
}

/**
 * Mails a confirmation link to the new address of a registered person, and to the present address a link that undoes
 * the change. The present address stays valid until the person confirms.
 *
 * @throws 401 if the caller's session has ended meanwhile, 409 `conflict` for an address in use, or one that can be given back to another
 *   person
 */
export const requestAddressChange = async (
  { trx, person, companyCode, email }: NewAddress,
  context: RequestContext<Caller>,
  { mail }: Deps,
): Promise<void> => {
  const { now } = context
  await mustHoldToken(trx, context.caller)
  if (await isAddressTaken(trx, email)) throw new AppError('conflict')
  await mustNotBeKept(trx, [{ id: person.id, email }], now)
  const { id: userId, locale, email: present } = person
  const common = { userId, companyCode: null }
  const link = await issueLink(trx, { ...common, purpose: 'mailaddress', email, lifeMs: days(1) }, now)
  // Each stays valid: a second request of an intruder must not end the link of the first.
  const undo = await issueLink(
    trx,
    {
      ...common,
      purpose: 'mailaddress_undo',
      email: present,
      lifeMs: hours(undoLinkHours),
      keepsOthers: true,
      factorSince: context.caller.userId === userId ? context.caller.way.factorSince : null,
    },
    now,
  )
  await audit(trx, context, {
    action: 'user.mailaddress.ask',
    target: { kind: 'user', id: userId },
    companyCode,
    after: { pending_email: email },
  })
  const recipient = { locale, userId, names: person }
  const isEmployee = person.is_employee === 1
  await mail.post(
    trx,
    { ...recipient, template: 'mailaddress', to: email, linkId: link.id, token: link.token, isEmployee },
    { ...context, companyCode },
  )
  const toPresent = { ...recipient, to: present, linkId: undo.id, token: undo.token }
  await mail.post(trx, { ...toPresent, template: 'mailaddress_asked' })
}

/** Cancels the pending address of a person, if there is one. */
export const cancelAddressChange = async (
  { trx, person, companyCode }: Omit<NewAddress, 'email'>,
  context: RequestContext<Caller>,
): Promise<void> => {
  if (person.pending_email === null) return
  await endBegun(trx, 'addressCancel', { userIds: [person.id] }, context)
  await audit(trx, context, {
    action: 'user.mailaddress.cancel',
    target: { kind: 'user', id: person.id },
    companyCode,
    before: { pending_email: person.pending_email },
  })
}

/**
 * State of a confirmation link, for the page on which the person confirms. Only its person sees the address: in another
 * person's session `is_own` is false.
 */
export const addressLinkOf = async (
  token: string,
  { caller, now }: RequestContext<Caller>,
  { db }: Deps,
): Promise<{ state: LinkState; is_own: boolean; email: string }> => {
  const link = await findLink(db, token, ['mailaddress'])
  const state = linkState(link, now)
  const is_own = link?.user_id === caller.userId
  return { state, is_own, email: is_own && state === 'valid' ? link.email : '' }
}

/**
 * Replaces the address of the logged-in person by that of their link, and notifies both addresses. In another person's
 * session the answer is 403 and the link stays valid. What was mailed to the old address ends, except the undo links.
 */
export const confirmAddress = async (
  token: string,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<{ email: string }> => {
  const { db, mail } = deps
  const { caller, now } = context
  const link = mustBeValid(await findLink(db, token, ['mailaddress']), now)
  if (caller.userId !== link.user_id) throw new AppError('forbidden')
  await inTransaction(deps, async trx => {
    await lockLinkOwner(trx, link.user_id)
    await mustHoldToken(trx, caller)
    await consumeLink(trx, link, now)
    const person = await findAddressOwner(trx, link.user_id, now)
    if (!person) throw new AppError('not_found')
    await updatePeople(trx, [{ ...person, email: link.email }], now)
    await endBegun(trx, 'addressChange', { userIds: [person.id] }, context)
    await audit(
      trx,
      context,
      {
        action: 'user.mailaddress',
        target: { kind: 'user', id: person.id },
        before: { email: person.email },
        after: { email: link.email },
      },
      person,
    )
    const { email: to, locale, id: userId } = person
    const notice = { locale, userId, linkId: null, names: person }
    await mail.post(trx, { ...notice, template: 'mailaddress_changed', to, page: '/lp/contact' })
    await mail.post(trx, { ...notice, template: 'mailaddress_confirmed', to: link.email })
  })
  return { email: link.email }
}
