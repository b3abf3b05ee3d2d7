import * as v from 'valibot'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import { endBegun } from '../../access/endings.ts'
import { consumeLink, type Link, lockLinkOwner } from '../../access/link.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { insertConsents } from '../../sign-in/document/consents.ts'
import { grantRequestedServices } from './grant-services.ts'
import { type Registrant, registerCompany, registerPerson } from './queries.ts'
import { StoredProfile } from './stored-profile.ts'

/**
 * Completes a registration in one transaction: the person, the membership and the consent. A new company is registered
 * with the services it requested. The link is used first, so one of concurrent calls succeeds.
 *
 * @throws 409 if no profile is stored on the link
 */
export const completeRegistration = async (
  { link, person, password }: { link: Link; person: Registrant; password: string },
  context: RequestContext,
  { db, passwords }: Deps,
): Promise<void> => {
  if (link.profile === null) throw new AppError('conflict')
  const profile = v.parse(StoredProfile, link.profile)
  const { now, hasLeft } = context
  const passwordHash = await passwords.hash(password, hasLeft)
  await db.transaction().execute(async trx => {
    await lockCompany(trx, person.code)
    await lockLinkOwner(trx, person.id)
    await consumeLink(trx, link, now)
    await endBegun(trx, 'registration', { userIds: [person.id] }, now)
    await registerPerson(trx, person, profile, { passwordHash, now })
    const { company_fields, ...personal } = profile
    const versions = { terms: personal.terms_version, privacy: personal.privacy_version }
    await insertConsents(trx, { userId: person.id, versions, page: 'register' }, context)
    // If an employee has registered the company meanwhile, their data are kept.
    if (company_fields && (await registerCompany(trx, person.code, company_fields, now))) {
      const completed = { companyCode: person.code, requestId: link.request_id }
      const granted = await grantRequestedServices(trx, completed, now)
      const member = { company_code: person.code, user_id: person.id }
      await upsertUserServices(trx, member, new Map(granted.map(id => [id, 1])), now)
      await audit(
        trx,
        context,
        {
          action: 'company.register',
          target: { kind: 'company', id: person.code },
          companyCode: person.code,
          before: { regist_flg: 0 },
          after: { ...company_fields, regist_flg: 1, active_flg: 1, services: granted },
        },
        person,
      )
    }
    await audit(
      trx,
      context,
      {
        action: 'user.register',
        target: { kind: 'user', id: person.id },
        companyCode: person.code,
        before: { regist_flg: 0 },
        after: { ...personal, regist_flg: 1 },
      },
      person,
    )
  })
}
