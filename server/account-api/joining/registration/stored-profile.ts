import * as v from 'valibot'
import { companyFields } from '../../../../shared/model/company.ts'
import { Locale } from '../../../../shared/model/flag.ts'
import { membershipFields, nameFields } from '../../../../shared/model/user.ts'

/** What waits on the link for the password: the profile, the terms it agreed to and, for a new company, its fields. */
export const StoredProfile = v.object({
  ...nameFields,
  ...membershipFields,
  locale: Locale,
  terms_version: v.number(),
  company_fields: v.optional(v.object(companyFields)),
})
export type StoredProfile = v.InferOutput<typeof StoredProfile>
