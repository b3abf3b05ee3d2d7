import * as v from 'valibot'
import { Flag, Id, RowVersion } from '../../model/flag.ts'
import { Rescued } from '../../model/rescued.ts'
import { Email, LinkToken } from '../../model/text.ts'
import { checkNames, LinkState, membershipChanges, membershipInputs, nameInputs, UserInfo } from '../../model/user.ts'
import { both, oneself } from '../both.ts'
import { call } from '../entry.ts'

const whose = { user_id: v.optional(Id), company_code: v.optional(Id) }
const version = { row_version: RowVersion }
const anyMember = { user_id: Id, company_code: Id }
const profileChanges = { ...nameInputs, email: v.optional(Email), ...membershipChanges, ...version }

/** A person's own data, and that of a membership, as the edit dialogs send them. */
export const PersonData = v.pipe(v.object({ ...nameInputs, email: Email }), checkNames())
export const MembershipData = v.object(membershipInputs)

const linkOfOwn = v.object({ token: LinkToken })
const Confirmed = v.object({ email: v.string() })
const confirmErrors = ['link_expired', 'link_used', 'link_superseded', 'link_ended', 'conflict'] as const
const undo = {
  callers: ['anyone'],
  opens: ['maintenance'],
  body: linkOfOwn,
  web: 'same',
  limit: { calls: 60, minutes: 15 },
} as const

/** Changes of a person's data: by the person, by an administrator of their company, or by the maker's employees. */
export const profile = {
  ...both(
    'POST',
    'user/profile/edit',
    {
      effects: { address: 'sometimes' },
      response: UserInfo,
      web: 'same',
      errors: ['stale', 'conflict', 'too_many_attempts'],
    },
    {
      customer: {
        callers: ['customer'],
        body: v.pipe(v.object({ ...whose, ...profileChanges }), checkNames()),
        summary:
          'Changes names and address and, if given, department, position and phone in the company of `company_code`, atomically. A new address takes effect when its person confirms it; the present one cancels it. On an unregistered account it takes effect at once. 409 `stale` has `current`',
      },
      employee: {
        callers: ['editor'],
        body: v.pipe(v.object({ ...anyMember, ...profileChanges }), checkNames()),
        summary: 'The same for a member of any company; also the address of a person with several companies',
      },
    },
  ),
  ...both(
    'POST',
    'user/company/edit',
    {
      effects: {},
      response: UserInfo,
      web: 'same',
      errors: ['stale'],
      summary: 'Changes department, position and phone in one company. 409 `stale` has `current`',
    },
    {
      customer: {
        callers: ['customer'],
        body: v.object({ ...whose, company_code: Id, ...membershipInputs, ...version }),
      },
      employee: { callers: ['editor'], body: v.object({ ...anyMember, ...membershipInputs, ...version }) },
    },
  ),
  getEditMailaddressVerification: call('GET', '/api/v1/front/edit/mailaddress/verification', {
    callers: ['customer'],
    effects: { address: 'proves' },
    query: linkOfOwn,
    response: Confirmed,
    /** For the maker's own clients. A page that is opened changes nothing: it posts. */
    web: 'none',
    changes: true,
    errors: confirmErrors,
    summary: 'The same as the POST, in the form of the specification',
  }),
  ...both(
    'POST',
    'edit/mailaddress/verification',
    {
      effects: { address: 'proves' },
      body: linkOfOwn,
      response: Confirmed,
      web: 'same',
      errors: confirmErrors,
      summary: "Replaces the caller's address by the new one. 403 for the link of another person, which stays valid",
    },
    {
      customer: { callers: ['customer'], specifiedGet: '/api/v1/front/edit/mailaddress/verification' },
      employee: { callers: ['employee'] },
    },
  ),
  ...both(
    'POST',
    'edit/mailaddress/check',
    {
      effects: {},
      body: linkOfOwn,
      /** `email`: the new address, of a valid link of the caller's own. */
      response: v.object({ state: LinkState, is_own: Flag, email: v.optional(v.string(), '') }),
      web: 'same',
      summary: 'State of a link for a new address, and whether it is of the caller. Does not use up the link',
    },
    oneself,
  ),
  /** Our own call, for the link in the mail to the earlier address. Its person may be locked out. */
  postEditMailaddressUndo: call('POST', '/api/v1/front/edit/mailaddress/undo', {
    ...undo,
    effects: { address: 'proves', password: 'proves', factor: 'proves' },
    /** `locked`: another account has the address by now, so the maker has to decide. */
    response: v.object({ outcome: v.picklist(['cancelled', 'restored', 'locked']), ...Rescued.entries }),
    errors: ['link_expired', 'link_used', 'link_superseded', 'link_ended', 'conflict'],
    summary:
      'Cancels or undoes a change of address, ends all sessions and the password, and mails a reset link to the earlier address',
  }),
  postEditMailaddressUndoCheck: call('POST', '/api/v1/front/edit/mailaddress/undo/check', {
    ...undo,
    effects: {},
    /** `email`: the earlier address; `is_changed`: the account has another one by now. Both of a valid link only. */
    response: v.object({ state: LinkState, email: v.optional(v.string(), ''), is_changed: Flag }),
    summary: 'State of an undo link. Does not use up the link',
  }),
}
