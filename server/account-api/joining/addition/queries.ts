import type { Kysely, Transaction } from 'kysely'
import type { Membership, PersonNames } from '../../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import type { Link } from '../../access/link.ts'
import { offsetOf } from '../../database/page.ts'
import { additionColumns, type Database, nameColumns, rowCount } from '../../database/schema.ts'
import { latestInvitation } from '../../directory/invitations.ts'

type Trx = Transaction<Database>

interface NewAddition extends PersonNames, Membership {
  company_code: string
  user_id: string
  email: string
  /** Only employees make administrators. */
  manager_flg: FlagValue
  services: string[]
  /** The company that the person leaves, and why. */
  leaves: string | null
  reason: string | null
}

/** Stores a join request and replaces an earlier one of that company. Administrator rights once requested stay. */
export const upsertAddition = async (trx: Trx, addition: NewAddition, now: Date): Promise<void> => {
  const { company_code, user_id, manager_flg, ...rest } = addition
  const content = { ...rest, services: JSON.stringify(addition.services), created_at: now }
  await trx
    .insertInto('addition')
    .values({ company_code, user_id, manager_flg, ...content })
    .onConflict(conflict =>
      conflict
        .columns(['company_code', 'user_id'])
        .doUpdateSet({ ...content, ...(manager_flg === 1 ? { manager_flg } : {}) }),
    )
    .execute()
}

/**
 * The person and the request of an addition link, which is bound to the mailed address. Undefined if the address has
 * changed, the person is not a registered customer, or the request was withdrawn.
 */
export const findInvitee = (db: Kysely<Database>, { user_id, company_code, email }: Link) =>
  db
    .selectFrom('addition')
    .innerJoin('user', 'user.id', 'addition.user_id')
    .innerJoin('company', 'company.code', 'addition.company_code')
    .select(['user.id', 'user.email', 'user.locale'])
    .select(nameColumns)
    .select([
      'company.code',
      'company.company',
      'company.active_flg as company_active_flg',
      'addition.services',
      'addition.manager_flg',
      'addition.leaves',
      'addition.reason',
    ])
    .select(eb =>
      eb
        .selectFrom('company_user')
        .innerJoin('company as former', 'former.code', 'company_user.company_code')
        .whereRef('company_user.user_id', '=', 'addition.user_id')
        .whereRef('company_user.company_code', '=', 'addition.leaves')
        .select('former.company')
        .as('former_company'),
    )
    .select(additionColumns)
    .where('addition.user_id', '=', user_id)
    .where('addition.company_code', '=', company_code)
    .where('user.email', '=', email)
    .where('user.regist_flg', '=', 1)
    .where('user.is_employee', '=', 0)
    .where('company.regist_flg', '=', 1)
    .executeTakeFirst()

/** A join request of a company; undefined if there is none. */
export const findAddition = (db: Kysely<Database>, company_code: string, user_id: string) =>
  db
    .selectFrom('addition')
    .select('email')
    .where('company_code', '=', company_code)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

export const countAdditions = async (db: Kysely<Database>, companyCode: string): Promise<number> => {
  const row = await db
    .selectFrom('addition')
    .where('company_code', '=', companyCode)
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One page of a company's join requests, newest first, each with its latest link and mail state. */
export const listAdditions = (
  db: Kysely<Database>,
  { company_code, ...page }: { company_code: string; page: number; per_page: number },
) =>
  db
    .with('request', eb =>
      eb
        .selectFrom('addition')
        .selectAll()
        .where('company_code', '=', company_code)
        .orderBy('created_at', 'desc')
        .orderBy('user_id')
        .limit(page.per_page)
        .offset(offsetOf(page)),
    )
    .selectFrom('request')
    .leftJoinLateral(
      eb =>
        latestInvitation(eb, { userId: eb.ref('request.user_id'), companyCode: eb.ref('request.company_code') }).as(
          'invitation',
        ),
      join => join.onTrue(),
    )
    .selectAll('request')
    .select(['invitation.invitation_expires_at', 'invitation.mail_state'])
    .orderBy('created_at', 'desc')
    .orderBy('user_id')
    .execute()

/** The company that a person leaves by agreeing to a join request; undefined if they stay in all. */
export const findFormer = (trx: Trx, companyCode: string, userId: string) =>
  trx
    .selectFrom('addition')
    .innerJoin('company', 'company.code', 'addition.leaves')
    .select(['company.code', 'company.company'])
    .where('addition.company_code', '=', companyCode)
    .where('addition.user_id', '=', userId)
    .executeTakeFirst()
