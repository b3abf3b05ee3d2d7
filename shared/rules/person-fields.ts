/**
 * Texts of a person and of a membership, each named here once, in display order. Tables, queries, schemas, the CSV and the
 * audit trail derive from these lists; what differs per field is a record by field, so that a missing one does not compile.
 * .github/CONTRIBUTING.md says how a field is added.
 */
export const nameFields = ['family_name', 'middle_name', 'first_name'] as const
export const membershipFields = ['department', 'position', 'cell_phone_number'] as const

export type NameField = (typeof nameFields)[number]
export type MembershipField = (typeof membershipFields)[number]

/** The three names of a person. */
export type PersonNames = Record<NameField, string>
/** Texts about a person in one company. */
export type Membership = Record<MembershipField, string>

/** A record with the same keys, made of each field. */
export const byField = <TField extends string, TValue>(
  fields: readonly TField[],
  make: (field: TField) => TValue,
): Record<TField, TValue> => Object.fromEntries(fields.map(field => [field, make(field)])) as Record<TField, TValue>

/** Only the names of something that has them. */
export const namesOf = (from: PersonNames): PersonNames => byField(nameFields, field => from[field])
/** Only the texts of a membership. */
export const membershipOf = (from: Membership): Membership => byField(membershipFields, field => from[field])

export const noNames: PersonNames = byField(nameFields, () => '')
export const noMembership: Membership = byField(membershipFields, () => '')
