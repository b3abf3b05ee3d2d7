import type { Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import { consumeLink, days, endLinks, findLink, issueLink, lockLinkOwner, mustBeValid } from '../../access/link.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { type EditedPerson, isAddressTaken, updatePerson } from './queries.ts'

interface NewAddress {
  trx: Transaction<Database>
  person: EditedPerson
  companyCode: string
  email: string
}

/**
 * Mails a confirmation link to the new address of a registered person. The old address stays valid until the link is
 * opened.
 *
 * @returns id of the mail
 */
export const requestAddressChange = async (
  { trx, person, companyCode, email }: NewAddress,
  context: RequestContext<Caller>,
  { mail }: Deps,
): Promise<string> => {
  if (await isAddressTaken(trx, email)) throw new AppError('conflict')
  const link = await issueLink(
    trx,
    { purpose: 'mailaddress', userId: person.id, companyCode: null, email, lifeMs: days(1) },
    context.now,
  )
  await audit(trx, context, {
    action: 'user.mailaddress.ask',
    target: { kind: 'user', id: person.id },
    companyCode,
    after: { pending_email: email },
  })
  return mail.post(trx, {
    template: 'mailaddress',
    to: email,
    locale: person.locale,
    userId: person.id,
    linkId: link.id,
    token: link.token,
    names: person,
    isEmployee: person.is_employee === 1,
  })
}

/**
 * Whether a person other than the link's owner is logged in. The gateway sends no token of employees, so the page sends
 * their address.
 */
const isAnotherPerson = async (
  db: Deps['db'],
  userId: string,
  { caller, signedIn }: { caller: Caller | undefined; signedIn: string | undefined },
): Promise<boolean> => {
  if (caller) return caller.userId !== userId
  if (signedIn === undefined) return false
  const holder = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
  return holder?.email !== signedIn
}

/**
 * Replaces the address by that of the link, and notifies the old address. If another person is logged in, the answer is
 * 403 and the link stays valid. Open password-reset links of the old address are revoked.
 */
export const verifyAddress = async (
  { token, signed_in: signedIn }: { token: string; signed_in?: string | undefined },
  context: RequestContext,
  { db, mail, background }: Deps,
): Promise<{ email: string }> => {
  const link = mustBeValid(await findLink(db, token, ['mailaddress']), context.now)
  const { caller } = context
  if (await isAnotherPerson(db, link.user_id, { caller, signedIn })) throw new AppError('forbidden')
  const mailId = await db.transaction().execute(async trx => {
    await lockLinkOwner(trx, link.user_id)
    await consumeLink(trx, link, context.now)
    const person = await trx
      .selectFrom('user')
      .select(['id', 'email', 'locale'])
      .select(['first_name', 'middle_name', 'family_name', 'first_name_kana', 'family_name_kana'])
      .where('id', '=', link.user_id)
      .where('regist_flg', '=', 1)
      .executeTakeFirst()
    if (!person) throw new AppError('not_found')
    await updatePerson(trx, person, { ...person, email: link.email }, context.now)
    await endLinks(trx, { userId: person.id, purpose: 'reset' }, context.now)
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
    return mail.post(trx, {
      template: 'mailaddress_changed',
      to,
      locale,
      userId,
      linkId: null,
      names: person,
      page: '/lp/contact',
    })
  })
  background(mail.deliver(mailId))
  return { email: link.email }
}
