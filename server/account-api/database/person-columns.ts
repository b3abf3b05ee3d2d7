import { type Membership, membershipFields, nameFields } from '../../../shared/rules/person-fields.ts'

/** Names of a person, for `select`. */
export const nameColumns = nameFields.map(field => `user.${field}` as const)

/** Texts of a membership, for `select`. */
export const membershipColumns = membershipFields.map(field => `company_user.${field}` as const)

/** The same of a join request. */
export const additionColumns = membershipFields.map(field => `addition.${field}` as const)

/** The texts of a membership that are not empty. */
export const filledTexts = (membership: Membership): Partial<Membership> =>
  Object.fromEntries(membershipFields.filter(field => membership[field]).map(field => [field, membership[field]]))
