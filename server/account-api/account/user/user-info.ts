import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { AdminUserInfo } from '../../../../shared/model/user.ts'
import { membershipOf } from '../../../../shared/rules/person-fields.ts'
import { accountStatus, type FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { isCurrent } from '../../access/link.ts'
import { passkeyCount } from '../../access/passkey-standing.ts'
import { mayRead, type TrailReader } from '../../access/trail-reader.ts'
import { codeLength, type Database, membershipColumns, nameColumns, type UnlockKind } from '../../database/schema.ts'
import { findInvitation } from '../../directory/invitations.ts'
import { listUserServices } from '../../directory/permissions.ts'
import { isUnlockUnused } from '../unlock/queries.ts'

interface Membership {
  userId: string
  companyCode: string
  lock_flg: FlagValue
  regist_flg: FlagValue
  active_flg: FlagValue
  locked_at: Date | null
}

/** Time of the last entry of the audit trail about an object that the reader may see. */
const lastChange = (
  db: Kysely<Database>,
  reader: TrailReader,
  { target, action }: { target: string; action: 'user.status' | 'company.activate' },
) =>
  db
    .selectFrom('audit_log')
    .where(mayRead(reader))
    .where('target_id', '=', target)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select('at')
    .limit(1)
    .executeTakeFirst()

/** Time of the last invitation to a company. */
const lastInvitation = (db: Kysely<Database>, { userId, companyCode }: Membership) =>
  db
    .selectFrom('link')
    .where('user_id', '=', userId)
    .where('company_code', '=', companyCode)
    .where('purpose', '=', 'regist')
    .orderBy('created_at', 'desc')
    .select('created_at as at')
    .limit(1)
    .executeTakeFirst()

/**
 * Since when a member has a status in which they cannot log in; null if they can, or if the reader cannot know the
 * time.
 */
const statusSince = async (db: Kysely<Database>, member: Membership, reader: TrailReader): Promise<string | null> => {
  const company = await db
    .selectFrom('company')
    .where('code', '=', member.companyCode)
    .select('active_flg as company_active_flg')
    .executeTakeFirstOrThrow()
  const found = await (() => {
    switch (accountStatus({ ...member, ...company })) {
      case 'locked':
        return { at: member.locked_at }
      case 'unregistered':
        return lastInvitation(db, member)
      case 'suspended':
        return lastChange(db, reader, { target: member.companyCode, action: 'company.activate' })
      case 'deactive':
        return lastChange(db, reader, { target: member.userId, action: 'user.status' })
      case 'active':
        return null
    }
  })()
  return found?.at?.toISOString() ?? null
}

/**
 * A person with all memberships (oldest first), the unconfirmed new address, the pending unlock request and the newest
 * consent to each document.
 */
const findPerson = (db: Kysely<Database>, userId: string, now: Date) =>
  db
    .selectFrom('user')
    .select(nameColumns)
    .select(['id', 'email', 'active_flg', 'lock_flg', 'regist_flg', 'locale'])
    .select(['last_login_at', 'locked_at', 'unlocked_at', 'row_version', 'is_employee', 'is_only_view', 'lock_reason'])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('company_user')
          .innerJoin('company', 'company.code', 'company_user.company_code')
          .whereRef('company_user.user_id', '=', 'user.id')
          .orderBy('company_user.created_at')
          .orderBy(codeLength)
          .orderBy('company.code')
          .select(['company.code', 'company.company as name', 'company_user.manager_flg', 'company_user.active_flg'])
          .select(membershipColumns),
      ).as('companies'),
    )
    .select(eb => pendingAddress(eb, now).as('pending_email'))
    .select(eb => pendingRequest(eb, 'lock').as('unlock_request'))
    .select(eb => pendingRequest(eb, 'passkey').as('passkey_request'))
    .select(eb => passkeyCount(eb).as('passkey_count'))
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('consent')
          .whereRef('consent.user_id', '=', 'user.id')
          .distinctOn('consent.document')
          .orderBy('consent.document', 'desc')
          .orderBy('consent.terms_version', 'desc')
          .select(['consent.document', 'consent.terms_version as version', 'consent.agreed_at']),
      ).as('consents'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()

const shownRequest = (request: { text: string; requested_at: Date | string } | null) =>
  request && { ...request, requested_at: new Date(request.requested_at).toISOString() }

/** The viewer of a person: the person (with their active companies), an administrator or an employee. */
export type Viewer = { own: readonly string[] } | 'administrator' | 'editor' | 'view-only'

/**
 * A person as a member of one company. Services, department, position, phone and membership flags are those of that
 * company. Its administrators see no other companies, and no unconfirmed address of a shared person. Fields for
 * employees only are included; the schemas of customers' calls remove them.
 *
 * @throws 404 if the person is not a member of that company
 */
export const userInfo = async (
  db: Kysely<Database>,
  { userId, companyCode, now }: { userId: string; companyCode: string; now: Date },
  locale: Locale,
  viewer: Viewer,
): Promise<AdminUserInfo> => {
  const person = await findPerson(db, userId, now)
  const membership = person?.companies.find(({ code }) => code === companyCode)
  if (!person || !membership) throw new AppError('not_found')
  const isShared = person.companies.length > 1
  const isVisible = (code: string): boolean => {
    if (viewer === 'administrator') return code === companyCode
    return typeof viewer === 'string' || viewer.own.includes(code)
  }
  const services = await listUserServices(db, companyCode, userId, locale)
  const { locked_at, ...shown } = person
  const active_flg = person.active_flg === 1 && membership.active_flg === 1 ? 1 : 0
  const isOwn = typeof viewer === 'object'
  const reader = viewer === 'administrator' || isOwn ? { companyCode } : viewer
  return {
    ...shown,
    status_since: isOwn ? null : await statusSince(db, { ...person, userId, companyCode, active_flg }, reader),
    invitation: isOwn || person.regist_flg === 1 ? null : await findInvitation(db, { userId, companyCode }, now),
    reminder_at: null,
    pending_email: viewer === 'administrator' && isShared ? null : person.pending_email,
    shared_flg: isShared ? 1 : 0,
    last_login_at: person.last_login_at?.toISOString() ?? null,
    unlocked_at: isUnlockUnused(person) ? (person.unlocked_at?.toISOString() ?? null) : null,
    ...membershipOf(membership),
    manager_flg: membership.manager_flg,
    active_flg,
    companies: person.companies.filter(({ code }) => isVisible(code)),
    services,
    consents: person.consents.map(consent => ({ ...consent, agreed_at: new Date(consent.agreed_at).toISOString() })),
    unlock_request: shownRequest(person.unlock_request),
    // Not for the person, who has got in.
    passkey_request: isOwn ? null : shownRequest(person.passkey_request),
    passkey_count: isOwn || (viewer === 'administrator' && isShared) ? 0 : person.passkey_count,
  }
}

/** Sub-query: what a person who cannot log in has asked for; null without such a request. */
const pendingRequest = (eb: ExpressionBuilder<Database, 'user'>, kind: UnlockKind) =>
  jsonObjectFrom(
    eb
      .selectFrom('unlock_request')
      .whereRef('unlock_request.user_id', '=', 'user.id')
      .where('unlock_request.state', '=', 'pending')
      .where('unlock_request.kind', '=', kind)
      .select(['unlock_request.text', 'unlock_request.requested_at']),
  )

/** Sub-query: the new address of a person that is not confirmed yet; null without one. */
export const pendingAddress = (eb: ExpressionBuilder<Database, 'user'>, now: Date) =>
  eb
    .selectFrom('link')
    .whereRef('link.user_id', '=', 'user.id')
    .where('link.purpose', '=', 'mailaddress')
    .where('link.used_at', 'is', null)
    .where('link.superseded_by', 'is', null)
    .where('link.ended_at', 'is', null)
    .where(isCurrent(now))
    .select('link.email')
    .orderBy('link.created_at', 'desc')
    .limit(1)
