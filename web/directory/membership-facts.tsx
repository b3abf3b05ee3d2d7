import type { ReactNode } from 'react'
import { type Membership, type MembershipField, membershipFields } from '../../shared/rules/person-fields.ts'
import type { Translate } from '../messages/index.ts'

/** A person's data in one company, with their labels. */
export const membershipFacts = (membership: Membership, t: Translate) =>
  membershipFields.map(field => ({ field, term: t(`account.${field}`), value: membership[field] }))

const codes: readonly MembershipField[] = ['cell_phone_number']

/** The same to be shown: numbers in the type of codes. */
export const shownMembership = (membership: Membership, t: Translate): { term: string; value: ReactNode }[] =>
  membershipFacts(membership, t).map(({ field, term, value }) => ({
    term,
    value: value && codes.includes(field) ? <span className="code">{value}</span> : value,
  }))
