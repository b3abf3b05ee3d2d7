import { type AliasedExpression, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { audit } from '../../../shared/contract/audit/audit.ts'
import type { HandlerInput } from '../../../shared/contract/entry.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import { type AuditAction, type AuditGroup, auditActions, companyActions } from '../../../shared/rules/audit.ts'
import { cleanEmail } from '../../../shared/rules/text.ts'
import { AppError } from '../../http/app-error.ts'
import type { Deps, Employee, HandlersOf, RequestContext } from '../access/caller/request-context.ts'
import { listHandler } from '../access/csv/list-csv.ts'
import { mayRead, type TrailReader } from '../access/trail-reader.ts'
import { cappedPageOf, maxResults, offsetOf } from '../database/page.ts'
import { type Database, nameColumns, rowCount } from '../database/schema.ts'
import { isMailTemplateId, mailTemplates } from '../mail/texts/index.ts'
import { asCompanySees } from './company-view.ts'
import { auditColumns } from './list-csv.ts'
import { type FoundPeople, findPeople } from './people.ts'

/** Who reads, and the filters; absent: any. Each filter alone has an index in list order. */
interface AuditSearch {
  reader: TrailReader
  target?: string | undefined
  /** Entries in which one of them acted or was concerned. */
  people?: FoundPeople | undefined
  /** By address or id. */
  actor: { email: string } | { id: string } | undefined
  company_code?: string | undefined
  actions: readonly AuditAction[] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const entries = (db: Kysely<Database>, { reader, target, actor, company_code, actions, from, to }: AuditSearch) => {
  let query = db.selectFrom('audit_log').where(mayRead(reader))
  if (target !== undefined) query = query.where('target_id', '=', target)
  if (actor) query = 'id' in actor ? query.where('actor_id', '=', actor.id) : query.where('actor', '=', actor.email)
  if (company_code !== undefined) query = query.where('company_code', '=', company_code)
  if (actions) query = query.where('action', 'in', actions)
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', to)
  return query
}

/**
 * The newest entries of a search, at most so many for each person, as `entry`. The entries of one person are in two indexes, in list
 * order: those in which they acted, and those about them.
 */
const newestEntries = (
  db: Kysely<Database>,
  search: AuditSearch,
  atMost: number,
): AliasedExpression<Selectable<Database['audit_log']>, 'entry'> => {
  const newest = () => entries(db, search).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(atMost)
  if (!search.people) return newest().as('entry')
  const { ids, address } = search.people
  const ofEach = (branch: ReturnType<typeof newest>) =>
    db
      .selectFrom(sql<{ id: string }>`unnest(${ids}::text[])`.as<'person'>(sql`person (id)`))
      .innerJoinLateral(branch.as('line'), join => join.onTrue())
      .selectAll('line')
  const id = sql<string>`person.id`
  const actedNone = sql<SqlBool>`(actor_id = any(${ids}::text[])) is not true`
  const concernsNone = sql<SqlBool>`target_id <> all(${ids}::text[])`
  const underAddress = newest()
    .where('actor', '=', address ?? null)
    .where(actedNone)
    .where(concernsNone)
  return ofEach(newest().where('actor_id', '=', id))
    .unionAll(ofEach(newest().where('target_id', '=', id).where(actedNone)))
    .unionAll(db.selectFrom(underAddress.as('line')).selectAll())
    .as('entry')
}

/** Number of matches, counted up to `maxResults` + 1. */
const countEntries = async (db: Kysely<Database>, search: AuditSearch): Promise<number> => {
  const row = await db
    .selectFrom(
      db
        .selectFrom(newestEntries(db, search, maxResults + 1))
        .select('id')
        .limit(maxResults + 1)
        .as('entry'),
    )
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One page of entries, newest first, with the current names of people and companies. */
const listEntries = async (db: Kysely<Database>, search: AuditSearch, page: { page: number; per_page: number }) => {
  const offset = offsetOf(page)
  if (offset >= maxResults) return []
  const size = Math.min(page.per_page, maxResults - offset)
  return db
    .with('entry', () =>
      db
        .selectFrom(newestEntries(db, search, offset + size))
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset(offset),
    )
    .selectFrom('entry')
    .select(['id', 'at', 'actor', 'actor_id', 'action', 'target_kind', 'target_id', 'before', 'after', 'reason', 'ip'])
    .select(eb => [
      jsonObjectFrom(
        eb
          .selectFrom('user')
          .whereRef('user.id', '=', 'entry.target_id')
          .where('entry.target_kind', '=', 'user')
          .select(['is_employee', 'email'])
          .select(nameColumns),
      ).as('person'),
      jsonObjectFrom(
        eb
          .selectFrom('company')
          .whereRef('company.code', '=', 'entry.company_code')
          .where('company.is_azure', '=', 0)
          .select(['code', 'company']),
      ).as('company'),
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type Row = Awaited<ReturnType<typeof listEntries>>[number]

/** The person whose trail is read, including former members. */
const findTrailPerson = async (db: Kysely<Database>, id: string) => {
  const person = await db
    .selectFrom('user')
    .select(['id', 'is_employee', 'email'])
    .select(nameColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) return null
  const companies = await db.selectFrom('company_user').select('company_code').where('user_id', '=', id).execute()
  return { ...person, companies: companies.map(row => row.company_code) }
}

/** The conditions of a reader. */
interface TrailQuery {
  person: string
  actor: string
  from?: string | undefined
  to?: string | undefined
  page: number
  per_page: number
}

const toDate = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** Addresses contain an @; ids do not. */
const actorOf = (text: string): AuditSearch['actor'] => {
  if (text === '') return undefined
  const email = cleanEmail(text)
  return email.includes('@') ? { email } : { id: text }
}

/** A page of entries, and whether the words of `person` match too many people for one. */
const readTrail = async (
  db: Kysely<Database>,
  { person, actor, from, to, ...page }: TrailQuery,
  within: Pick<AuditSearch, 'reader' | 'target' | 'company_code' | 'actions'>,
) => {
  const people = person === '' ? undefined : await findPeople(db, person, within)
  const hasTooMany = person !== '' && people === undefined
  const search = { ...within, people, actor: actorOf(actor), from: toDate(from), to: toDate(to) }
  const count = hasTooMany ? 0 : await countEntries(db, search)
  const rows = hasTooMany ? [] : await listEntries(db, search, page)
  return { count, rows, too_many_people: hasTooMany ? (1 as const) : (0 as const) }
}

const asLine = ({ at, target_kind: kind, target_id: id, ...row }: Row, locale: Locale) => ({
  ...row,
  at: at.toISOString(),
  target: { kind, id },
  template: kind === 'mail_template' && isMailTemplateId(id) ? mailTemplates[id].name[locale] : null,
})

const actionsIn = (group: AuditGroup | undefined): readonly AuditAction[] | undefined => group && auditActions[group]

type OwnQuery = HandlerInput<(typeof audit)['getAuditList']>['query']

/** A page of the trail of a company, as its administrators see it. */
const ownTrail = async (db: Kysely<Database>, { company_code, group, ...query }: OwnQuery, locale: Locale) => {
  const actions = companyActions.filter(action => actionsIn(group)?.includes(action) ?? true)
  const within = { reader: { companyCode: company_code }, company_code, actions }
  const { count, rows, too_many_people } = await readTrail(db, query, within)
  const data = (await asCompanySees(db, company_code, rows)).map(row => asLine(row, locale))
  return { ...cappedPageOf(query, count, data), too_many_people }
}

type Query = HandlerInput<(typeof audit)['getAdminAuditList']>['query']

/** A page of the trail that employees read. */
const trail = async (
  db: Kysely<Database>,
  { target, company_code, group, ...query }: Query,
  { locale, caller }: RequestContext<Employee>,
) => {
  const reader = caller.isOnlyView ? 'view-only' : 'editor'
  const actor = actorOf(query.actor)
  const personId = target ?? (actor && 'id' in actor ? actor.id : undefined)
  const found = personId === undefined ? null : await findTrailPerson(db, personId)
  const isHidden = reader === 'view-only' && found?.is_employee === 1
  if (isHidden && target !== undefined) throw new AppError('forbidden')
  const within = { reader, target, company_code, actions: actionsIn(group) } as const
  const { count, rows, too_many_people } = await readTrail(db, query, within)
  const data = rows.map(row => asLine(row, locale))
  return { ...cappedPageOf(query, count, data), too_many_people, person: isHidden ? null : found }
}

const file = { name: 'audit', columns: auditColumns, keyOf: ({ id }: { id: string | number }): string => String(id) }

export const auditHandlers = ({ db }: Deps): HandlersOf<typeof audit> => ({
  getAuditList: listHandler({ ...file, page: ({ query, locale }) => ownTrail(db, query, locale) }),
  getAdminAuditList: listHandler({ ...file, page: ({ query, ...context }) => trail(db, query, context) }),
})
