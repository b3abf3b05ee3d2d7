import type { AccessRequest, request } from '../../../../shared/contract/joining/request.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { days, issueLink } from '../../access/link.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { insertPerson, lockPerson, renamePerson, upsertMembership } from '../../account/user/people.ts'
import { knownServiceIds } from '../../service/service/services.ts'
import { insertAccessRequest, insertRequestedCompany, updateRequestedCompany } from './queries.ts'

/** Requests for one address within 15 minutes: more would only fill somebody's mailbox. */
const requestsPerAddress = 5

/**
 * Notes an access request: the company, not registered yet, its first administrator and the mail with the registration
 * link. A later request for the same address renews the earlier one and supersedes its link. Whoever is registered gets a
 * mail that says so, and nothing else changes; the answer never tells which.
 *
 * @returns id of the mail to hand over
 */
const note = (body: AccessRequest, context: RequestContext, { db, config, mail }: Deps): Promise<string> =>
  db.transaction().execute(async trx => {
    const { locale, now } = context
    const newId = await insertPerson(trx, { ...body, email: body.mail, locale })
    const person = await lockPerson(trx, body.mail)
    const { id: userId, email: to } = person
    if (person.regist_flg === 1 || person.is_employee === 1) {
      const id = await insertAccessRequest(trx, body, { locale, companyCode: null, now })
      await audit(trx, context, { action: 'request.known_address', target: { kind: 'access_request', id } }, person)
      const names = person
      return mail.post(trx, { template: 'already_registered', to, locale: person.locale, userId, linkId: null, names })
    }
    // Somebody who is invited to a registered company goes there; the request changes nothing of that company.
    const invitedTo = person.companies.find(company => company.regist_flg === 1)
    const requested = invitedTo ? undefined : person.companies[0]?.code
    if (requested !== undefined) await updateRequestedCompany(trx, requested, body, now)
    const code = invitedTo?.code ?? requested ?? (await insertRequestedCompany(trx, body))
    if (!invitedTo) {
      if (newId === undefined) await renamePerson(trx, person, body, now)
      const { department, position } = body
      await upsertMembership(trx, { company_code: code, user_id: userId, department, position, manager_flg: 1 })
    }
    const id = await insertAccessRequest(trx, body, { locale, companyCode: code, now })
    const link = await issueLink(
      trx,
      { purpose: 'regist', userId, companyCode: code, email: to, lifeMs: days(config.registrationLinkDays) },
      now,
    )
    const { mail_confirmation: _, agree: __, ...after } = body
    await audit(
      trx,
      context,
      { action: 'request.subscription', target: { kind: 'access_request', id }, companyCode: code, after },
      person,
    )
    return mail.post(trx, {
      template: 'registration',
      to,
      locale,
      userId,
      linkId: link.id,
      token: link.token,
      names: invitedTo ? person : body,
      company: invitedTo?.company ?? body.company,
    })
  })

export const requestHandlers = (deps: Deps): HandlersOf<typeof request> => ({
  postFormSubscription: async ({ body, ...context }) => {
    const known = await knownServiceIds(deps.db, body.services)
    if (body.services.some(id => !known.has(id))) throw new AppError('invalid', { errors: { services: ['choice'] } })
    await countAttempt(deps.db, [{ subject: `request:${body.mail}`, limit: requestsPerAddress }], context.now)
    // Handing the mail over would show by its time what kind of mail it is.
    deps.background(deps.mail.deliver(await note(body, context, deps)))
    return {}
  },
})
