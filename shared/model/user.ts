import * as v from 'valibot'
import { documents } from '../rules/documents.ts'
import { byField, type MembershipField, membershipFields, type NameField, nameFields } from '../rules/person-fields.ts'
import { accountStatuses } from '../rules/status.ts'
import { crossCheck } from './cross-check.ts'
import { Flag, Id, Locale, OptionalTime, Time } from './flag.ts'
import { OptionalPhone } from './phone-and-zip.ts'
import { OptionalLine, PresentLine } from './text.ts'

type Text = v.GenericSchema<unknown, string>

/** The three names as a form sends them; '' for one that the person does not have. With `checkNames`. */
export const nameInputs = {
  family_name: PresentLine(),
  middle_name: OptionalLine(),
  first_name: PresentLine(),
} satisfies Record<NameField, Text>

/** Checks that a person has a family or a given name: not everyone has both. In `v.pipe(v.object(…), checkNames())`. */
export const checkNames = <TInput extends { first_name: string; family_name: string }>() =>
  crossCheck<'first_name' | 'family_name', TInput>(
    ['first_name', 'family_name'],
    'family_name',
    input => input.first_name !== '' || input.family_name !== '',
    'required',
  )

/** Data of a membership, as a form sends it. */
export const membershipInputs = {
  department: OptionalLine(),
  position: OptionalLine(),
  cell_phone_number: OptionalPhone,
} satisfies Record<MembershipField, Text>

/** The same for partial changes: absent fields do not change. */
export const membershipChanges = byField(membershipFields, field => v.optional(v.unwrap(membershipInputs[field])))

/** The names and the texts of a membership in answers. */
export const nameTexts = byField(nameFields, () => v.string())
export const membershipTexts = byField(membershipFields, () => v.string())

export const AccountStatus = v.picklist(accountStatuses, 'choice')

/** Account filter of lists; `all` is the default (specification §3). */
export const AccountFilter = v.picklist(['all', ...accountStatuses], 'choice')
export type AccountFilter = v.InferOutput<typeof AccountFilter>

export const LinkState = v.picklist(['valid', 'expired', 'used', 'superseded', 'ended', 'unknown'])
export type LinkState = v.InferOutput<typeof LinkState>

/** State of the invitation of a person who is not registered yet. */
export const Invitation = v.picklist(['none', 'sent', 'expired', 'failed'])
export type Invitation = v.InferOutput<typeof Invitation>

/** Why an account is locked: inactivity, or manually by the maker, who alone removes such a lock. */
const LockReason = v.picklist(['inactivity', 'manual'])
export type LockReason = v.InferOutput<typeof LockReason>

/** A pending request of a person who cannot log in, as typed. */
export const HelpRequest = v.object({ text: v.string(), requested_at: Time })
export type HelpRequest = v.InferOutput<typeof HelpRequest>

export const UserInfo = v.object({
  id: Id,
  email: v.string(),
  /** A new address that is not verified yet. */
  pending_email: v.optional(v.nullable(v.string()), null),
  ...nameTexts,
  ...membershipTexts,
  active_flg: Flag,
  manager_flg: Flag,
  lock_flg: Flag,
  regist_flg: Flag,
  /** 1: also belongs to another company. Administrators can then not change names and address. */
  shared_flg: v.optional(Flag, 0),
  locale: Locale,
  last_login_at: OptionalTime,
  /** null if the person is not locked, or if the reason is not known. */
  lock_reason: v.optional(v.nullable(LockReason), null),
  /** Since when the person cannot log in, for others than the person; null if they can, or if it is not known. */
  status_since: v.optional(OptionalTime, null),
  /** State of the invitation of a person who is not registered, for others than the person; null if they are. */
  invitation: v.optional(v.nullable(Invitation), null),
  /** When the person is reminded of the invitation; null: not again. Only where one account is shown. */
  reminder_at: v.optional(OptionalTime, null),
  /** When the account was unlocked; null after the next login. */
  unlocked_at: v.optional(OptionalTime, null),
  /** Pending request of a person who has lost their passkeys, for those who decide. */
  passkey_request: v.optional(v.nullable(HelpRequest), null),
  /** How many passkeys the person has, for those who can remove them. */
  passkey_count: v.optional(v.number(), 0),
  row_version: v.number(),
  companies: v.array(v.object({ code: Id, name: v.string(), ...membershipTexts, manager_flg: Flag })),
  services: v.array(v.object({ service_id: Id, name: v.string(), front_url: v.string(), status: Flag })),
  /** The newest accepted version of each document. */
  consents: v.optional(
    v.array(v.object({ document: v.picklist(documents), version: v.number(), agreed_at: Time })),
    [],
  ),
})
export type UserInfo = v.InferOutput<typeof UserInfo>

/** Additional fields for the maker's employees. */
const forEmployees = {
  is_employee: v.optional(Flag, 0),
  is_only_view: v.optional(Flag, 0),
  /** Pending unlock request of a locked administrator. */
  unlock_request: v.optional(v.nullable(HelpRequest), null),
}
export const AdminUserInfo = v.object({ ...UserInfo.entries, ...forEmployees })
export type AdminUserInfo = v.InferOutput<typeof AdminUserInfo>

/** A person as customers or employees see them. For customers, the fields for employees are missing. */
export type AccountInfo = UserInfo & Partial<AdminUserInfo>

export const CompanyUserRow = v.object({
  id: Id,
  email: v.string(),
  ...nameTexts,
  department: v.string(),
  position: v.string(),
  manager_flg: Flag,
  active_flg: Flag,
  lock_flg: Flag,
  regist_flg: Flag,
  status: AccountStatus,
  invitation: Invitation,
  last_login_at: OptionalTime,
})
export type CompanyUserRow = v.InferOutput<typeof CompanyUserRow>
