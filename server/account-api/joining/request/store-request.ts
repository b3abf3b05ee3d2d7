import { sql, type Transaction } from 'kysely'
import type { AccessRequest } from '../../../../shared/contract/joining/request.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { ownDomainOf } from '../../../../shared/rules/freemail.ts'
import { noMembership, type PersonNames } from '../../../../shared/rules/person-fields.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import { requestSetting } from '../../../../shared/settings/request.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompaniesOf } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { forgetExpired } from '../../access/link.ts'
import { unlessRepeated } from '../../access/posting/mail-limits.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { findSetting } from '../../access/setting.ts'
import type { Database } from '../../database/schema.ts'
import { postInvitation } from '../../directory/invitations.ts'
import { findKeeper } from '../../directory/kept-addresses.ts'
import { upsertMembership } from '../../directory/memberships.ts'
import { insertPerson, lockPerson, renamePerson } from '../../directory/people.ts'
import { keepServices, type OfferedService } from '../../directory/services.ts'
import { insertRequest } from './insert-request.ts'
import { notifyMaker } from './notify-maker.ts'
import { closeLapsedRequests, isHeldBack } from './open-requests.ts'
import { outlookText } from './outlook.ts'
import { postRegistration } from './post-registration.ts'
import { deleteNewPerson, insertRequestedCompany, updateRequestedCompany } from './queries.ts'
import type { SplitServices } from './split-services.ts'

/**
 * Whether a request names a registered company (same folded name and postal code) that the applicant demonstrably works
 * for: a registered member has an address at the same domain, which is no freemail.
 *
 * Only these applicants are told to ask their administrator. To others the answer would disclose who is a customer:
 * a name and a postal code are public, and anyone can type them with an address of their own.
 */
const isOwnKnownCompany = async (
  trx: Transaction<Database>,
  { company, zip, mail }: { company: string; zip: string; mail: string },
): Promise<boolean> => {
  const domain = ownDomainOf(mail)
  if (domain === undefined) return false
  const found = await trx
    .selectFrom('company')
    .select('company.code')
    .where('company.zip', '=', zip)
    .where('company.search_text', '=', foldForSearch(company))
    .where('company.regist_flg', '=', 1)
    .where('company.is_azure', '=', 0)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('company_user')
          .innerJoin('user', 'user.id', 'company_user.user_id')
          .select('user.id')
          .whereRef('company_user.company_code', '=', 'company.code')
          .where('user.regist_flg', '=', 1)
          .where(sql<string>`split_part("user".email, '@', 2)`, '=', domain),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

interface Accepted {
  body: AccessRequest
  services: SplitServices
  offered: readonly OfferedService[]
}

const closingAction = { known_address: 'request.known_address', known_company: 'request.known_company' } as const

/**
 * Stores an access request: the unregistered company, its first administrator and the mail with the registration link.
 * Where requests of the kind wait for approval, no link is mailed.
 *
 * Anyone can send a request for an address, so a later one changes nothing of an earlier one that can still lead to a
 * registration: each has its link, its language, and the first that is used closes the others.
 *
 * A registered person, also one whose earlier address this is as long as it can be given back, and one whose company is registered, only
 * get a mail that says so. The response is the same in all cases, so it discloses neither accounts nor customers. Nor does its time: the
 * mail is sent in the background.
 */
export const storeRequest = (
  { body, services, offered }: Accepted,
  context: RequestContext,
  deps: Deps,
): Promise<void> =>
  inTransaction(deps, async trx => {
    const { mail } = deps
    const { locale, now, ip } = context
    const visitor = { caller: undefined, ip, now }
    const cause = { caller: undefined, ip, companyCode: null }
    const { mail_confirmation: _, agree: __, mail: email, ...content } = body
    const kept = await keepServices(trx, body.services)
    if (body.services.some(id => !kept.has(id))) throw new AppError('invalid', { errors: { services: ['choice'] } })
    // Companies before their people, as everywhere.
    const known = await trx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (known) await lockCompaniesOf(trx, known.id)
    const tellRegistered = async (owner: PersonNames & { id: string; locale: Locale }) => {
      await storeClosed(trx, { body, closedAs: 'known_address', companyCode: null }, context)
      const recipient = { to: email, locale: owner.locale, userId: owner.id, linkId: null, names: owner }
      return unlessRepeated(mail.post(trx, { ...recipient, template: 'already_registered' }, cause))
    }
    const keeper = known ? undefined : await findKeeper(trx, email, now)
    if (keeper) return tellRegistered(keeper)
    const newId = await insertPerson(trx, { ...body, email, locale }, now)
    const person = await lockPerson(trx, email)
    const { id: userId } = person

    if (person.regist_flg === 1 || person.is_employee === 1) return tellRegistered(person)

    // A person invited to a registered company is invited again; the request changes neither the company nor the
    // invitation.
    const invitedTo = person.companies.find(company => company.regist_flg === 1)
    if (invitedTo) {
      const { code, company } = invitedTo
      await storeClosed(trx, { body, closedAs: 'known_address', companyCode: code }, context)
      // An employee may have registered the company while the request of this person was held: no link by asking again.
      if (await isHeldBack(trx, code, email)) {
        const recipient = { to: email, locale, userId, linkId: null, names: person }
        return unlessRepeated(mail.post(trx, { ...recipient, template: 'request_received', company }, cause))
      }
      const invitation = { person: { ...person, locale }, company: { code, company }, keepsOthers: true }
      return unlessRepeated(postInvitation(trx, invitation, visitor, deps))
    }

    if (await isOwnKnownCompany(trx, body)) {
      await storeClosed(trx, { body, closedAs: 'known_company', companyCode: null }, context)
      if (newId !== undefined) await deleteNewPerson(trx, newId)
      const recipient = { to: email, locale, userId: null, linkId: null, names: body }
      const { company } = body
      return unlessRepeated(mail.post(trx, { ...recipient, template: 'known_company', company }, cause))
    }

    const requested = person.companies[0]?.code
    const code = requested ?? (await insertRequestedCompany(trx, body))
    if (!(await closeLapsedRequests(trx, { email, userId }, now))) {
      if (requested !== undefined) await updateRequestedCompany(trx, requested, body, now)
      if (newId === undefined) await renamePerson(trx, person, body, now)
      const { department, position } = body
      const texts = { ...noMembership, department, position }
      await upsertMembership(trx, { company_code: code, user_id: userId, ...texts, manager_flg: 1 })
    }

    const setting = await findSetting(trx, requestSetting)
    const held = setting.held_kinds.includes(body.kind)
    const { allowed, waiting } = held ? { allowed: [], waiting: [...new Set(body.services)] } : services
    const state = held || waiting.length > 0 ? 'waiting' : 'approved'
    const id = await insertRequest(
      trx,
      {
        ...{ type: 'access', email, locale, companyCode: code, content: { ...content, user_id: userId } },
        ...{ state, held: held ? 1 : 0, allowed, waiting },
      },
      now,
    )
    if (id === undefined) throw new Error('an access request was not stored')
    await audit(trx, context, {
      action: 'request.subscription',
      target: { kind: 'access_request', id },
      companyCode: code,
      after: { ...content, mail: email, locale },
    })
    if (setting.notify === 'each')
      await notifyMaker(trx, { id, email, content, isWaiting: state === 'waiting' }, offered, deps)
    if (held) {
      // A new link in place of an expired one would pass by the approval.
      await forgetExpired(trx, userId, now)
      const recipient = { to: email, locale, userId, linkId: null, names: body }
      const received = { ...recipient, template: 'request_received', company: body.company } as const
      return unlessRepeated(mail.post(trx, received, cause))
    }
    const outlook = outlookText({ allowed, waiting }, offered, locale)
    const recipient = { userId, email, locale, names: body, code, company: body.company }
    const registrant = { ...recipient, requestId: id, services: outlook }
    await unlessRepeated(postRegistration(trx, registrant, visitor, deps))
  })

/** Stores a request that leads to nothing but a mail. */
const storeClosed = async (
  trx: Transaction<Database>,
  given: { body: AccessRequest; closedAs: keyof typeof closingAction; companyCode: string | null },
  context: RequestContext,
): Promise<void> => {
  const { body, closedAs, companyCode } = given
  const { mail_confirmation: _, agree: __, mail: email, ...content } = body
  const id = await insertRequest(
    trx,
    { type: 'access', email, locale: context.locale, companyCode, content, state: 'closed', closedAs },
    context.now,
  )
  if (id === undefined) throw new Error('an access request was not stored')
  await audit(trx, context, {
    action: closingAction[closedAs],
    target: { kind: 'access_request', id },
    after: { mail: email },
  })
}
