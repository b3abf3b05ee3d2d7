import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { RegistCompanyProfile, type registration } from '../../../../shared/contract/joining/registration.ts'
import { AppError } from '../../../http/app-error.ts'
import { parseInput } from '../../../http/valibot.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { consumeLink, findLink, type Link, lockLinkOwner, mustBeExpired, mustBeValid } from '../../access/link.ts'
import { hashNewPassword } from '../../access/password/new-password.ts'
import type { Database } from '../../database/schema.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { mustBeKnownIndustryAndCategory } from '../../reference/choice/industry-and-category.ts'
import { agreedVersions, insertConsents, type Versions, versionFields } from '../../sign-in/document/consents.ts'
import { rememberBrowser } from '../../sign-in/person/known-browsers.ts'
import { grantRequestedServices } from './grant-services.ts'
import {
  findRegistrant,
  isNewCompany,
  type Registrant,
  registerCompany,
  registerPerson,
  StoredProfile,
  storeProfile,
} from './queries.ts'
import { resendAddition, resendRegistration } from './resend.ts'
import { verification } from './verification.ts'

/**
 * Completes a registration in one transaction: the person, the membership and the consent. A new company is registered
 * with the services it requested. The link is used first, so one of concurrent calls succeeds.
 *
 * @returns a mark for the browser, which is known from then on: the link proves the mailbox, as a code does
 * @throws 409 if no profile is stored on the link, 422 for a refused password
 */
const completeRegistration = async (
  { link, person, password }: { link: Link; person: Registrant; password: string },
  context: RequestContext,
  { db, passwords }: Deps,
): Promise<string> => {
  if (link.profile === null) throw new AppError('conflict')
  const profile = v.parse(StoredProfile, link.profile)
  const { now } = context
  const passwordHash = await hashNewPassword({ userId: person.id, password, given: profile }, context, {
    db,
    passwords,
  })
  return db.transaction().execute(async trx => {
    await lockCompany(trx, person.code)
    await lockLinkOwner(trx, person.id)
    await consumeLink(trx, link, now)
    await endBegun(trx, 'registration', { userIds: [person.id] }, context)
    await registerPerson(trx, person, profile, { passwordHash, now })
    const { company_fields, ...personal } = profile
    const versions = { terms: personal.terms_version, privacy: personal.privacy_version }
    await insertConsents(trx, { userId: person.id, versions, page: 'register' }, context)
    // If an employee has registered the company meanwhile, their data are kept.
    if (company_fields && (await registerCompany(trx, person.code, company_fields, now))) {
      const completed = { companyCode: person.code, requestId: link.request_id }
      const granted = await grantRequestedServices(trx, completed, now)
      const member = { company_code: person.code, user_id: person.id }
      await upsertUserServices(trx, [{ ...member, statuses: new Map(granted.map(id => [id, 1])) }], now)
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
    return (await rememberBrowser(trx, { userId: person.id, replaced: undefined }, now)).mark
  })
}

type GivenProfile = Omit<HandlerInput<(typeof registration)['postRegistProfile']>['body'], 'documents'>

/**
 * A profile for storage. A new company requires its fields.
 *
 * @throws 422 if fields are missing, or industry or category do not exist
 */
const profileToStore = async (
  db: Kysely<Database>,
  given: GivenProfile,
  { isNew, agreed }: { isNew: boolean; agreed: Versions },
): Promise<StoredProfile> => {
  const profile = { ...given, ...versionFields(agreed) }
  if (!isNew) return v.parse(StoredProfile, profile)
  const fields = parseInput(RegistCompanyProfile, given)
  await mustBeKnownIndustryAndCategory(db, fields)
  return v.parse(StoredProfile, { ...profile, company_fields: fields })
}

export const registrationHandlers = (deps: Deps): HandlersOf<typeof registration> => {
  const { db } = deps

  /** The person of a registration link; 404 if removed meanwhile, 410 if registered meanwhile. */
  const registrantOf = async (link: Link): Promise<Registrant> => {
    const person = link.company_code === null ? undefined : await findRegistrant(db, link.user_id, link.company_code)
    if (!person) throw new AppError('not_found')
    if (person.regist_flg === 1) throw new AppError('link_used')
    return person
  }

  return {
    postVerification: async ({ body, ...context }) => verification(db, body.token, context),
    postRegistProfile: async ({ body: { documents: shown, ...body }, now }) => {
      const link = mustBeValid(await findLink(db, body.token, ['regist']), now)
      const person = await registrantOf(link)
      const agreed = await agreedVersions(db, shown, now)
      await storeProfile(db, link.id, await profileToStore(db, body, { isNew: isNewCompany(person), agreed }))
      return {}
    },
    postRegistPassword: async ({ body, ...context }) => {
      const link = mustBeValid(await findLink(db, body.token, ['regist']), context.now)
      const person = await registrantOf(link)
      const device_mark = await completeRegistration({ link, person, password: body.password }, context, deps)
      return { email: person.email, is_employee: person.is_employee, user_id: person.id, device_mark }
    },
    postRegistResend: async ({ body, ...context }) => {
      const link = mustBeExpired(await findLink(db, body.token, ['regist', 'addition']), context.now)
      if (link.purpose === 'addition') await resendAddition(link, context, deps)
      else await resendRegistration(link, await registrantOf(link), context, deps)
      return { email: link.email }
    },
  }
}
