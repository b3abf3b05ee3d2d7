import type { AccessRequest, request } from '../../../../shared/contract/joining/request.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { days, issueLink } from '../../access/link.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { insertPerson, lockPerson, renamePerson, upsertMembership } from '../../account/user/people.ts'
import { knownServiceIds } from '../../service/service/services.ts'
import { insertAccessRequest, insertRequestedCompany, updateRequestedCompany } from './queries.ts'

/** Requests per address within 15 minutes, to protect its mailbox. */
const requestsPerAddress = 5

/**
 * Stores an access request: the unregistered company, its first administrator and the mail with the registration link.
 * A later request for the same address updates the earlier one and supersedes its link. A registered person only gets a
 * mail that says so. The response is the same in all cases, so it does not disclose whether an account exists.
 *
 * @returns id of the mail to send
 */
const storeRequest = (body: AccessRequest, context: RequestContext, { db, config, mail }: Deps): Promise<string> =>
  db.transaction().execute(async trx => {
    const { locale, now } = context
    const newId = await insertPerson(trx, { ...body, email: body.mail, locale })
    const person = await lockPerson(trx, body.mail)
    const { id: userId, email: to } = person
    if (person.regist_flg === 1 || person.is_employee === 1) {
      const id = await insertAccessRequest(trx, body, { locale, companyCode: null, now })
      const target = { kind: 'access_request', id } as const
      await audit(trx, context, { action: 'request.known_address', target, after: { mail: body.mail } })
      const names = person
      return mail.post(trx, { template: 'already_registered', to, locale: person.locale, userId, linkId: null, names })
    }
    // A person invited to a registered company gets that invitation again; the request does not change the company.
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
    await audit(trx, context, {
      action: 'request.subscription',
      target: { kind: 'access_request', id },
      companyCode: code,
      after,
    })
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
    // Sent in the background: the response time would otherwise disclose which mail it is.
    deps.background(deps.mail.deliver(await storeRequest(body, context, deps)))
    return {}
  },
})
