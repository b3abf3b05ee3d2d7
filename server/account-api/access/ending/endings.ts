import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Effect } from '../../../../shared/contract/effects.ts'
import type { Rescued } from '../../../../shared/model/rescued.ts'
import type { HoldReason } from '../../../../shared/rules/jobs.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { anyOf, anyOfHashes } from '../../database/given.ts'
import { type Database, passkeyColumns } from '../../database/schema.ts'
import { audit } from '../audit.ts'
import { mustProve, type ProofContext } from '../caller/fresh-proof.ts'
import { holdJobs } from './held-jobs.ts'

type Purpose = Database['link']['purpose']

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
interface Fates
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
   * request for help stays, since the session may be that of the intruder about whom it is.
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
const effectsOfEnding: Record<Ending, readonly Effect[]> = {
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

const mustDeclare = (event: Ending, context: ProofContext): void => {
  const [effect, ...others] = effectsOfEnding[event]
  if (effect === undefined) return
  mustProve(context, others.find(other => context.proofs.has(other)) ?? effect)
}

/** The reason that a held job names. An event that holds jobs does not compile without one. */
const holdReasonOf: {
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

interface Scope {
  userIds: readonly string[]
  /** The caller's session, which `others` keeps with the mark of its browser. */
  keep?: { tokenHash: Uint8Array }
  /** The sessions of `named`. */
  sessions?: readonly Uint8Array[]
  /** The company of `ofCompany`. */
  companyCode?: string
  /** The link of `later`. */
  link?: Pick<Selectable<Database['link']>, 'ordinal' | 'created_at'>
  /** The time of `suspended` and `suspected`; absent: all. */
  suspectSince?: Date
}

const notPurposes: readonly Begun[] = ['session', 'browser', 'factor', 'loss', 'exemption', 'job', 'provider']
const isPurpose = (begun: Begun): begun is Purpose => !notPurposes.includes(begun)

const purposesWith = (fates: Fates, fate: Fates[keyof Fates]): Purpose[] =>
  (Object.keys(fates) as Begun[]).flatMap(begun => (isPurpose(begun) && fates[begun] === fate ? [begun] : []))

/** Revokes sessions by a new epoch, so that a concurrent login with what was valid before is revoked too. */
const endSessions = async (trx: Transaction<Database>, { userIds, keep }: Scope): Promise<void> => {
  await trx
    .updateTable('user')
    .set(eb => ({ epoch: eb('epoch', '+', 1) }))
    .where('id', '=', anyOf(userIds))
    .execute()
  if (keep)
    await trx
      .updateTable('token')
      .from('user')
      .set(eb => ({ epoch: eb.ref('user.epoch') }))
      .whereRef('user.id', '=', 'token.user_id')
      .where('token.hash', '=', keep.tokenHash)
      .execute()
  await trx
    .deleteFrom('token')
    .where('user_id', '=', anyOf(userIds))
    .$if(keep !== undefined, query => query.where('hash', '!=', keep?.tokenHash ?? new Uint8Array()))
    .execute()
}

/** Forgets known browsers, or those of some sessions, which must still be there; except that of the caller's session. */
const endBrowsers = async (trx: Transaction<Database>, { userIds, keep, sessions }: Scope): Promise<void> => {
  await trx
    .deleteFrom('device_mark')
    .where('user_id', '=', anyOf(userIds))
    .$if(sessions !== undefined, query =>
      query.where('hash', 'in', eb =>
        eb
          .selectFrom('token')
          .select('device')
          .where('hash', '=', anyOfHashes(sessions ?? [])),
      ),
    )
    .$if(keep !== undefined, query =>
      query.where('hash', 'is distinct from', eb =>
        eb
          .selectFrom('token')
          .select('device')
          .where('token.hash', '=', keep?.tokenHash ?? new Uint8Array()),
      ),
    )
    .execute()
}

/** Ends sessions, if they are the people's. */
const endNamedSessions = async (trx: Transaction<Database>, { userIds, sessions = [] }: Scope): Promise<void> => {
  await trx
    .deleteFrom('token')
    .where('user_id', '=', anyOf(userIds))
    .where('hash', '=', anyOfHashes(sessions))
    .execute()
}

/** Deletes passkeys, suspended ones too, and recovery codes. */
const endFactors = async (trx: Transaction<Database>, { userIds }: Pick<Scope, 'userIds'>): Promise<void> => {
  for (const table of ['passkey', 'suspended_passkey', 'recovery_code'] as const)
    await trx.deleteFrom(table).where('user_id', '=', anyOf(userIds)).execute()
}

/**
 * Takes passkeys out of use that were added since a time, and ends recovery codes of that time. Codes do not outlive the last passkey.
 *
 * @returns whether codes have ended
 */
const suspendFactors = async (
  trx: Transaction<Database>,
  { userIds, suspectSince = new Date(0) }: Pick<Scope, 'userIds' | 'suspectSince'>,
  now: Date,
): Promise<FlagValue> => {
  await trx
    .with('taken', db =>
      db
        .deleteFrom('passkey')
        .where('user_id', '=', anyOf(userIds))
        .where('created_at', '>=', suspectSince)
        .returningAll(),
    )
    .insertInto('suspended_passkey')
    .columns([...passkeyColumns, 'suspended_at'])
    .expression(db =>
      db
        .selectFrom('taken')
        .select(passkeyColumns)
        .select(({ val }) => val(now).as('suspended_at')),
    )
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('user_id', '=', anyOf(userIds))
    .where(eb =>
      eb.or([
        eb('created_at', '>=', suspectSince),
        eb.not(
          eb.exists(
            eb.selectFrom('passkey').whereRef('passkey.user_id', '=', 'recovery_code.user_id').select('passkey.id'),
          ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? 1 : 0
}

/**
 * Removes links to accounts at the provider, or those since a time, which the trail then tells.
 *
 * @returns the addresses of these accounts
 */
const endProviders = async (
  trx: Transaction<Database>,
  { userIds, suspectSince }: Pick<Scope, 'userIds' | 'suspectSince'>,
  { now, proofs }: ProofContext,
): Promise<string[]> => {
  const removed = await trx
    .deleteFrom('oidc_link')
    .where('user_id', '=', anyOf(userIds))
    .$if(suspectSince !== undefined, query => query.where('linked_at', '>=', suspectSince ?? now))
    .returning(['user_id', 'issuer', 'subject', 'email'])
    .execute()
  const addresses = removed.map(({ email }) => email)
  if (suspectSince === undefined) return addresses
  const entries = removed.map(({ user_id: id, issuer, subject }) => ({
    action: 'employee.oidc_unlink' as const,
    target: { kind: 'user' as const, id },
    before: { issuer, provider_account: subject },
  }))
  await audit(trx, { caller: undefined, now, ip: '', proofs }, entries, 'system')
  return addresses
}

/** Ends the requests of people who have lost their passkeys. */
export const endLosses = async (
  db: Kysely<Database>,
  { userIds }: Pick<Scope, 'userIds'>,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('unlock_request')
    .set({ state: 'rejected', decided_at: now })
    .where('user_id', '=', anyOf(userIds))
    .where('kind', '=', 'passkey')
    .where('state', '=', 'pending')
    .execute()
}

/** Ends exemptions from the code at a new browser. */
const endExemptions = async (trx: Transaction<Database>, { userIds }: Pick<Scope, 'userIds'>): Promise<void> => {
  await trx
    .updateTable('user')
    .set({ code_exempt_until: null })
    .where('id', '=', anyOf(userIds))
    .where('code_exempt_until', 'is not', null)
    .execute()
}

/** Whether a link was made after another one. The clocks of servers differ: times tell the order only of links without an ordinal. */
const isAfter = (link: Scope['link']): RawBuilder<boolean> =>
  link === undefined || link.ordinal === null
    ? sql<boolean>`(link.ordinal is not null or link.created_at >= ${link?.created_at ?? new Date(0)})`
    : sql<boolean>`link.ordinal > ${link.ordinal}::bigint`

/** Revokes open links; also expired ones, so that no new one replaces them. `toFormer`: only those to an earlier address. */
const endLinks = async (
  trx: Transaction<Database>,
  { userIds, companyCode, link, toFormer = false }: Scope & { toFormer?: boolean },
  purposes: Purpose[],
  now: Date,
): Promise<void> => {
  if (purposes.length === 0) return
  await trx
    .updateTable('link')
    .set(eb => ({ ended_at: now, expires_at: eb.fn<Date>('least', ['expires_at', eb.val(now)]) }))
    .where('user_id', '=', anyOf(userIds))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('superseded_by', 'is', null)
    .where('ended_at', 'is', null)
    .$if(companyCode !== undefined, query => query.where('company_code', '=', companyCode ?? ''))
    .$if(link !== undefined, query => query.where(isAfter(link)))
    .$if(toFormer, query =>
      query.where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('user')
              .whereRef('user.id', '=', 'link.user_id')
              .whereRef('user.email', '=', 'link.email')
              .select('user.id'),
          ),
        ),
      ),
    )
    .execute()
}

/** What a rescue has removed, for the page that tells its person. */
type Removed = Pick<Rescued, 'unlinked' | 'codes_ended'>

/**
 * Ends what people began before an event, as `endings` says. Lock the people first: what runs meanwhile then waits, and
 * finds it ended.
 *
 * @throws 403 `proof_old` for an event whose proof is too old; an internal error if the call declares no effect of the event
 */
export const endBegun = async (
  trx: Transaction<Database>,
  event: Ending,
  { keep, sessions, companyCode, link, suspectSince, ...people }: Scope,
  context: ProofContext,
): Promise<Removed> => {
  mustDeclare(event, context)
  const { now } = context
  const fates: Fates = endings[event]
  const removed: Removed = { unlinked: [], codes_ended: 0 }
  if (fates.browser === 'ends') await endBrowsers(trx, people)
  if (fates.browser === 'others' && keep) await endBrowsers(trx, { ...people, keep })
  if (fates.browser === 'named' && sessions) await endBrowsers(trx, { ...people, sessions, ...(keep && { keep }) })
  if (fates.session === 'ends') await endSessions(trx, people)
  if (fates.session === 'others' && keep) await endSessions(trx, { ...people, keep })
  if (fates.session === 'named' && sessions) await endNamedSessions(trx, { ...people, sessions })
  if (fates.factor === 'ends') await endFactors(trx, people)
  if (fates.factor === 'suspended')
    removed.codes_ended = await suspendFactors(trx, { ...people, ...(suspectSince && { suspectSince }) }, now)
  if (fates.provider === 'ends') await endProviders(trx, { userIds: people.userIds }, context)
  if (fates.provider === 'suspected')
    removed.unlinked = await endProviders(trx, { ...people, suspectSince: suspectSince ?? new Date(0) }, context)
  if (fates.loss === 'ends') await endLosses(trx, people, now)
  if (fates.exemption === 'ends') await endExemptions(trx, people)
  await endLinks(trx, people, purposesWith(fates, 'ends'), now)
  await endLinks(trx, { ...people, toFormer: true }, purposesWith(fates, 'formerAddress'), now)
  if (companyCode !== undefined) await endLinks(trx, { ...people, companyCode }, purposesWith(fates, 'ofCompany'), now)
  if (link !== undefined) await endLinks(trx, { ...people, link }, purposesWith(fates, 'later'), now)
  const reason = holdReasonOf[event]
  if (reason === undefined || fates.job === 'stays') return removed
  const whose = {
    ...people,
    keep: fates.job === 'others' ? keep : undefined,
    of: fates.job === 'named' ? (sessions ?? []) : undefined,
    unallowed: fates.job === 'unallowed',
  }
  await holdJobs(trx, whose, reason, now)
  return removed
}
