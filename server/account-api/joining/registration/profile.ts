import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { RegistCompanyProfile, type registration } from '../../../../shared/contract/joining/registration.ts'
import { parseInput } from '../../../http/valibot.ts'
import type { Database } from '../../database/schema.ts'
import { mustBeKnownIndustryAndCategory } from '../../reference/choice/industry-and-category.ts'
import { type Versions, versionFields } from '../../sign-in/document/consents.ts'
import { StoredProfile } from './stored-profile.ts'

type GivenProfile = Omit<HandlerInput<(typeof registration)['postRegistProfile']>['body'], 'documents'>

/**
 * A profile for storage. A new company requires its fields.
 *
 * @throws 422 if fields are missing, or industry or category do not exist
 */
export const profileToStore = async (
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
