import * as v from 'valibot'
import { companyFields } from '../../../../shared/model/company.ts'
import { Locale } from '../../../../shared/model/flag.ts'
import { membershipInputs, nameInputs } from '../../../../shared/model/user.ts'

/**
 * Form data stored on the link until the password is set: the profile, the accepted versions of the documents in force,
 * and the fields of a new company.
 */
export const StoredProfile = v.object({
  ...nameInputs,
  ...membershipInputs,
  locale: Locale,
  terms_version: v.optional(v.number()),
  privacy_version: v.optional(v.number()),
  company_fields: v.optional(v.object(companyFields)),
})
export type StoredProfile = v.InferOutput<typeof StoredProfile>
