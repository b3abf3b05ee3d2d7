import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Rescued } from '../../../../shared/model/rescued.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { anyOf, anyOfHashes } from '../../database/given.ts'
import { type Database, passkeyColumns } from '../../database/schema.ts'
import { audit } from '../audit.ts'
import { mustProve, type ProofContext } from '../caller/fresh-proof.ts'
import { type Begun, type Ending, effectsOfEnding, endings, type Fates, holdReasonOf, type Purpose } from './endings.ts'
import { holdJobs } from './held-jobs.ts'

const mustDeclare = (event: Ending, context: ProofContext): void => {
  const [effect, ...others] = effectsOfEnding[event]
  if (effect === undefined) return
  mustProve(context, others.find(other => context.proofs.has(other)) ?? effect)
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
