import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { RegistCompanyProfile, type registration } from '../../../../shared/contract/joining/registration.ts'
import { AppError } from '../../../http/app-error.ts'
import { parseInput } from '../../../http/valibot.ts'
import { findLink, type Link, mustBeExpired, mustBeValid } from '../../access/link.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { mustBeKnownIndustryAndCategory } from '../../reference/choice/industry-and-category.ts'
import { agreedVersions, type Versions, versionFields } from '../../sign-in/document/consents.ts'
import { completeRegistration } from './complete.ts'
import { findRegistrant, isNewCompany, type Registrant, storeProfile } from './queries.ts'
import { resendAddition, resendRegistration } from './resend.ts'
import { StoredProfile } from './stored-profile.ts'
import { verification } from './verification.ts'

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
      await completeRegistration({ link, person, password: body.password }, context, deps)
      return { email: person.email, is_employee: person.is_employee }
    },
    postRegistResend: async ({ body, ...context }) => {
      const link = mustBeExpired(await findLink(db, body.token, ['regist', 'addition']), context.now)
      if (link.purpose === 'addition') await resendAddition(link, context, deps)
      else await resendRegistration(link, await registrantOf(link), context, deps)
      return { email: link.email }
    },
  }
}
