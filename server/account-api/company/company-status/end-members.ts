import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { namesOf } from '../../../../shared/rules/person-fields.ts'
import { audit } from '../../access/audit.ts'
import { createDuePoll, type Poll, type Warn } from '../../access/background/poll.ts'
import type { Proofs } from '../../access/caller/fresh-proof.ts'
import type { Deps } from '../../access/caller/request-context.ts'
import { countsAsMember } from '../../access/can-log-in.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { anyOf } from '../../database/given.ts'
import { inSlices } from '../../database/in-slices.ts'
import { type CompanyEnding, type Database, membershipColumns, nameColumns } from '../../database/schema.ts'
import { removeMembers, unregisterPeople } from '../../directory/end-membership.ts'

type Trx = Transaction<Database>

/** People of one transaction: others wait for it for less than 200 ms of processor time. */
const sliceSize = 100

interface Slice {
  code: string
  /** The last person of the slice before. */
  after: string
}

/** Ids of the next members of a company, or of those who were asked to join it, in their order. */
const nextIds = async (trx: Trx, table: 'company_user' | 'addition', { code, after }: Slice): Promise<string[]> => {
  const rows = await trx
    .selectFrom(table)
    .select('user_id')
    .where('company_code', '=', code)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(sliceSize)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Locks the next members of a company; `is_sole`: they belong to no other company. */
const lockMembers = async (trx: Trx, slice: Slice) => {
  const { code } = slice
  const given = anyOf(await nextIds(trx, 'company_user', slice))
  await trx.selectFrom('user').select('id').where('id', '=', given).orderBy('id').forUpdate().execute()
  return trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['user.id', 'user.email', 'user.regist_flg'])
    .select(nameColumns)
    .select(membershipColumns)
    .select(['company_user.active_flg', 'company_user.manager_flg'])
    .select(eb => {
      const elsewhere = eb
        .selectFrom('company_user as other')
        .innerJoin('company as elsewhere', 'elsewhere.code', 'other.company_code')
        .select('other.user_id')
        .whereRef('other.user_id', '=', 'company_user.user_id')
        .whereRef('other.company_code', '!=', 'company_user.company_code')
      return [
        jsonArrayFrom(
          eb
            .selectFrom('user_service')
            .select('user_service.service_id')
            .whereRef('user_service.company_code', '=', 'company_user.company_code')
            .whereRef('user_service.user_id', '=', 'company_user.user_id')
            .where('user_service.status', '=', 1)
            .orderBy('user_service.service_id'),
        ).as('services'),
        eb.not(eb.exists(elsewhere)).as('is_sole'),
      ]
    })
    .where('company_user.company_code', '=', code)
    .where('company_user.user_id', '=', given)
    .orderBy('user.id')
    .execute()
}

/** Which of people have another membership that counts. */
const activeElsewhere = async (trx: Trx, code: string, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await trx
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select('company_user.user_id')
    .where('company_user.user_id', '=', anyOf(userIds))
    .where('company_user.company_code', '!=', code)
    .where(countsAsMember)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** What the call that deactivated or deleted the company had proven. */
const ofEnding: Proofs = new Map([
  ['closure', true],
  ['access', true],
])

/** Ends everything that was begun by members without another active company. */
const deactivate = async (trx: Trx, slice: Slice, now: Date): Promise<string[]> => {
  const ids = (await lockMembers(trx, slice)).map(({ id }) => id)
  const elsewhere = await activeElsewhere(trx, slice.code, ids)
  await endBegun(trx, 'deactivation', { userIds: ids.filter(id => !elsewhere.has(id)) }, { now, proofs: ofEnding })
  await endBegun(
    trx,
    'membershipDeactivation',
    { userIds: ids.filter(id => elsewhere.has(id)) },
    { now, proofs: ofEnding },
  )
  return ids
}

/** Who deleted a company, and why: the entry of the trail. */
const findDeletion = (trx: Trx, code: string) =>
  trx
    .selectFrom('audit_log')
    .select(['at', 'ip', 'actor_id', 'actor', 'reason'])
    .where('target_kind', '=', 'company')
    .where('target_id', '=', code)
    .where('action', '=', 'company.delete')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Removes members, and unregisters those who belong to no other company. Each has an entry of its own in the trail. */
const remove = async (trx: Trx, slice: Slice, now: Date): Promise<string[]> => {
  const { code } = slice
  const members = await lockMembers(trx, slice)
  const ids = members.map(({ id }) => id)
  await removeMembers(trx, { userIds: ids, companyCode: code, as: 'unlinking' }, { now, proofs: ofEnding })
  await unregisterPeople(
    trx,
    members.filter(({ is_sole }) => is_sole).map(({ id }) => id),
    { now, proofs: ofEnding },
  )
  const { at, ip, actor_id, actor, reason } = await findDeletion(trx, code)
  await audit(
    trx,
    { caller: undefined, now: at, ip: ip ?? '', proofs: ofEnding },
    members.map(({ is_sole, services, ...person }) => {
      const { id, email, regist_flg } = person
      return {
        action: 'user.unlink' as const,
        target: { kind: 'user' as const, id },
        companyCode: code,
        before: { ...person, services: services.map(({ service_id }) => service_id) },
        after: is_sole ? { email, regist_flg: 0 } : { email, ...namesOf(person), regist_flg },
        reason: reason ?? '',
      }
    }),
    { id: actor_id ?? '', email: actor },
  )
  return ids
}

/** Ends the links of people who were asked to join. */
const endAsked = async (trx: Trx, slice: Slice, now: Date): Promise<string[]> => {
  const userIds = await nextIds(trx, 'addition', slice)
  await endBegun(trx, 'withdrawal', { userIds, companyCode: slice.code }, { now, proofs: ofEnding })
  return userIds
}

const deleteAsked = async (trx: Trx, slice: Slice, now: Date): Promise<string[]> => {
  const userIds = await endAsked(trx, slice, now)
  await trx
    .deleteFrom('addition')
    .where('company_code', '=', slice.code)
    .where('user_id', '=', anyOf(userIds))
    .execute()
  return userIds
}

interface Step {
  /** Ends the work of one slice. @returns the people, in the order of their ids */
  end: (trx: Trx, slice: Slice, now: Date) => Promise<string[]>
  next: CompanyEnding | null
}

const steps: Record<CompanyEnding, Step> = {
  deactivation: { end: deactivate, next: 'deactivated_asked' },
  deactivated_asked: { end: endAsked, next: null },
  deletion: { end: remove, next: 'deleted_asked' },
  deleted_asked: { end: deleteAsked, next: null },
}

/** Ends the work of one slice of a company's people. @returns whether work is left */
const endSlice = (code: string, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const company = await trx
      .selectFrom('company')
      .select(['ending', 'ending_after'])
      .where('code', '=', code)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!company?.ending) return false
    const { end, next } = steps[company.ending]
    const ids = await end(trx, { code, after: company.ending_after }, clock())
    const isFull = ids.length === sliceSize
    await trx
      .updateTable('company')
      .set(isFull ? { ending_after: ids.at(-1) ?? '' } : { ending: next, ending_after: '' })
      .where('code', '=', code)
      .execute()
    return isFull || next !== null
  })

/**
 * Ends what was begun in a company that was deactivated or deleted, and removes the members of a deleted one: in slices, between
 * which other requests are answered. Its people have lost their rights before that, with the company's flags.
 */
export const endMembers = (
  code: string,
  { signal, ...deps }: Pick<Deps, 'db' | 'clock'> & { signal?: AbortSignal },
): Promise<void> => inSlices(() => endSlice(code, deps), signal)

const pollMs = 60_000

/** Goes on with what a process has left that ended meanwhile, until the signal. */
export const createCompanyEndings = (deps: Pick<Deps, 'db' | 'clock'> & { warn: Warn; signal: AbortSignal }): Poll =>
  createDuePoll({
    find: () => deps.db.selectFrom('company').select('code').where('ending', 'is not', null).orderBy('code').execute(),
    work: ({ code }) => endMembers(code, deps),
    ...{ everyMs: pollMs, warn: deps.warn, failed: 'ending what was begun in a company failed' },
  })
