import type { Effect } from '../../../../shared/contract/effects.ts'
import type { HoldReason } from '../../../../shared/rules/jobs.ts'
import type { Database } from '../../database/schema.ts'

export type Purpose = Database['link']['purpose']

/**
 * What outlives the call that began it: sessions, marks of known browsers, passkeys with recovery codes, the request of a person who has
 * lost them, the exemption from the code at a new browser, jobs (`held-jobs.ts`), the account at the OpenID provider that logs an employee
 * in, and links by their purpose.
 */
export type Begun = 'session' | 'browser' | 'factor' | 'loss' | 'exemption' | 'job' | 'provider' | Purpose

/**
 * - `ends`: revoked
 * - `stays`: untouched
 * - `others`: all except the caller's
 * - `named`: sessions that the event names, with the marks of their browsers and the jobs that they began
 * - `ofCompany`: links to one company
 * - `later`: undo links that were made after the link in use
 * - `suspended`: passkeys that may be an intruder's (`suspectSince`) are out of use until their owner decides about each; recovery codes of
 *   that time end, since no one can tell whose they are. Sessions that began with them end by the same event.
 * - `suspected`: an account at the provider that was linked since then. A login there links it again, if it has the person's address.
 * - `formerAddress`: links that were mailed to an address which is no longer the person's
 * - `holds`: jobs wait until a person lets them go on
 * - `unallowed`: of these, only those that their person may no longer begin
 */
type Fate = 'ends' | 'stays'
export interface Fates
  extends Record<
    Exclude<Begun, 'session' | 'browser' | 'factor' | 'job' | 'provider' | 'addition' | 'mailaddress_undo' | 'secure'>,
    Fate
  > {
  session: Fate | 'others' | 'named'
  browser: Fate | 'others' | 'named'
  factor: Fate | 'suspended'
  job: 'stays' | 'holds' | 'others' | 'unallowed' | 'named'
  provider: Fate | 'suspected'
  addition: Fate | 'ofCompany'
  mailaddress_undo: Fate | 'later'
  secure: Fate | 'formerAddress'
}

const nothing = {
  session: 'stays',
  browser: 'stays',
  factor: 'stays',
  loss: 'stays',
  exemption: 'stays',
  job: 'stays',
  provider: 'stays',
  reset: 'stays',
  mailaddress: 'stays',
  mailaddress_undo: 'stays',
  addition: 'stays',
  regist: 'stays',
  unlock: 'stays',
  secure: 'stays',
} as const satisfies Fates

/**
 * Passkeys and accounts at the provider stay, so that a mailbox is no way around them. Undo links and those that secure the account stay:
 * an attacker must not be able to take them from the owner of the mailbox, who may need several, each for what its mail is about.
 */
const everything = {
  session: 'ends',
  browser: 'ends',
  factor: 'stays',
  loss: 'ends',
  exemption: 'ends',
  job: 'holds',
  provider: 'stays',
  reset: 'ends',
  mailaddress: 'ends',
  mailaddress_undo: 'stays',
  addition: 'ends',
  regist: 'ends',
  unlock: 'ends',
  secure: 'stays',
} as const satisfies Fates

/**
 * What ends with what: the one table of it. A new kind of link does not compile without a decision for each event.
 */
export const endings = {
  /**
   * By the person, who knows the present one. Their own jobs go on: a routine change must not stop a mail that customers wait for. A
   * request for help stays, since the session may be that of the very intruder.
   */
  passwordChange: { ...everything, session: 'others', browser: 'others', job: 'stays', loss: 'stays' },
  passwordReset: everything,
  /** By the link in a mail about a login, a password or a passkey. */
  secured: { ...everything, factor: 'suspended', provider: 'suspected' },
  /** "Log out everywhere else". Whatever this session has not begun may be an intruder's; so may the session. */
  sessionsEnd: { ...everything, session: 'others', browser: 'others', job: 'others', loss: 'stays' },
  /** The person logs one other session out, which may be an intruder's. */
  sessionEnd: { ...nothing, session: 'named', browser: 'named', exemption: 'ends', job: 'named', mailaddress: 'ends' },
  /** The provider ends sessions that began there. Its decision is about these alone. */
  providerLogout: { ...nothing, session: 'named', exemption: 'ends', job: 'named' },
  /** An administrator or the maker logs the person out. Links to choose a password or join a company are of no use to an intruder. */
  sessionsEndByOther: {
    ...nothing,
    session: 'ends',
    browser: 'ends',
    exemption: 'ends',
    job: 'holds',
    mailaddress: 'ends',
    unlock: 'ends',
  },
  lock: everything,
  /** The person can no longer log in, because of their own status, or those of their memberships and companies. */
  deactivation: everything,
  /** One membership of several is deactivated, alone or with its company: rights are read with each request. */
  membershipDeactivation: { ...nothing, job: 'unallowed' },
  /** One membership of several is deleted by its company. */
  membershipDeletion: { ...nothing, job: 'unallowed' },
  /** One membership of several is deleted by the maker, alone or with its company. */
  unlinking: { ...nothing, session: 'ends', exemption: 'ends', job: 'unallowed' },
  /** A company that asked the person to join withdraws this, or is deactivated or deleted. */
  withdrawal: { ...nothing, addition: 'ofCompany' },
  /** The person is unregistered: only the address stays. */
  deletion: { ...everything, factor: 'ends', provider: 'ends', mailaddress_undo: 'ends', secure: 'ends' },
  /** An administrator or the maker removes a person's passkeys. */
  passkeysLost: {
    ...nothing,
    session: 'ends',
    browser: 'ends',
    factor: 'ends',
    loss: 'ends',
    exemption: 'ends',
    job: 'holds',
    mailaddress: 'ends',
    unlock: 'ends',
  },
  unlock: { ...nothing, unlock: 'ends' },
  registration: { ...nothing, session: 'ends', exemption: 'ends', regist: 'ends' },
  /** The request of an unregistered person is rejected, or waits for an employee again. */
  rejection: { ...nothing, regist: 'ends' },
  /** The person joins a further company. An earlier administrator's change of the address must not reach it. */
  joining: { ...nothing, mailaddress: 'ends' },
  /** What was mailed to the earlier address, or would replace the new one. */
  addressChange: { ...nothing, reset: 'ends', mailaddress: 'ends', addition: 'ends', secure: 'formerAddress' },
  addressCancel: { ...nothing, mailaddress: 'ends' },
  addressUndo: {
    ...everything,
    factor: 'suspended',
    provider: 'suspected',
    mailaddress_undo: 'later',
    secure: 'formerAddress',
  },
  /** An administrator becomes a general user, or an editor view-only: rights are read with each request. */
  demotion: { ...nothing, job: 'unallowed' },
  /** The link of an employee with an account at the provider is removed, with the sessions that began there. */
  oidcUnlink: { ...nothing, session: 'named', exemption: 'ends', job: 'holds', provider: 'ends' },
} as const satisfies Record<string, Fates>

export type Ending = keyof typeof endings

/**
 * What an event is in terms of effects: a call that brings it about must declare one of these. None: a call needs no right to it, or a rule
 * of the product brings it about. A new event does not compile without a decision.
 */
export const effectsOfEnding: Record<Ending, readonly Effect[]> = {
  passwordChange: ['password'],
  passwordReset: ['password'],
  secured: ['password'],
  sessionsEnd: ['session'],
  sessionEnd: ['session'],
  providerLogout: ['session'],
  sessionsEndByOther: ['session'],
  /** By the product. */
  lock: [],
  deactivation: ['access', 'closure'],
  membershipDeactivation: ['access', 'closure'],
  membershipDeletion: ['access'],
  unlinking: ['access'],
  withdrawal: ['account', 'closure'],
  deletion: ['access'],
  passkeysLost: ['factor'],
  unlock: ['access'],
  registration: ['account'],
  rejection: ['address'],
  joining: ['account'],
  addressChange: ['address'],
  /** The present address stays. */
  addressCancel: [],
  addressUndo: ['address'],
  demotion: ['role'],
  oidcUnlink: ['factor'],
}

/** The reason that a held job names. An event that holds jobs does not compile without one. */
export const holdReasonOf: {
  [E in Ending]: (typeof endings)[E]['job'] extends 'stays' ? undefined : HoldReason
} = {
  passwordChange: undefined,
  passwordReset: 'password_reset',
  secured: 'secured',
  sessionsEnd: 'sessions_ended',
  sessionEnd: 'session_ended',
  providerLogout: 'provider_logout',
  sessionsEndByOther: 'sessions_ended_by_other',
  lock: 'lock',
  deactivation: 'deactivation',
  membershipDeactivation: 'right',
  membershipDeletion: 'right',
  unlinking: 'right',
  withdrawal: undefined,
  deletion: 'deletion',
  passkeysLost: 'passkeys_lost',
  unlock: undefined,
  registration: undefined,
  rejection: undefined,
  joining: undefined,
  addressChange: undefined,
  addressCancel: undefined,
  addressUndo: 'address_undone',
  demotion: 'right',
  oidcUnlink: 'provider_unlinked',
}
