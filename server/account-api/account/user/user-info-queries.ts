import type { Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { codeLength } from '../../database/code-length.ts'
import type { Database } from '../../database/schema.ts'
import { pendingAddress } from './pending-address.ts'

/**
 * A person with all memberships (oldest first), the unconfirmed new address, the pending unlock request and the newest
 * consent to each document.
 */
export const findPerson = (db: Kysely<Database>, userId: string, now: Date) =>
  db
    .selectFrom('user')
    .select([
      'id',
      'email',
      'first_name',
      'middle_name',
      'family_name',
      'active_flg',
      'lock_flg',
      'regist_flg',
      'locale',
    ])
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
          .select(['company.code', 'company.company as name', 'company_user.department', 'company_user.position'])
          .select(['company_user.cell_phone_number', 'company_user.manager_flg', 'company_user.active_flg']),
      ).as('companies'),
    )
    .select(eb => pendingAddress(eb, now).as('pending_email'))
    .select(eb =>
      jsonObjectFrom(
        eb
          .selectFrom('unlock_request')
          .whereRef('unlock_request.user_id', '=', 'user.id')
          .where('unlock_request.state', '=', 'pending')
          .select(['unlock_request.text', 'unlock_request.requested_at']),
      ).as('unlock_request'),
    )
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
