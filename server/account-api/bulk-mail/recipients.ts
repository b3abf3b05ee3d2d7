import type { Kysely } from 'kysely'
import { type Audience, everybody } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import { isBlank } from '../../../shared/rules/company-lists.ts'
import { hasStatus } from '../account/user/status-filter.ts'
import { foundCodes } from '../company/company/search.ts'
import type { Database } from '../database/schema.ts'
import { permissions } from '../directory/permissions.ts'

export interface Concerned {
  audience: Audience
  /** Sub-query of the codes of its companies; undefined: all. */
  companies?: Awaited<ReturnType<typeof foundCodes>> | undefined
}

/** What `recipients` needs of an audience. */
export const concernedBy = async (db: Kysely<Database>, audience: Audience): Promise<Concerned> => {
  const search = { ...audience, mail_address: '' }
  return { audience, companies: isBlank(search) ? undefined : await foundCodes(db, search) }
}

/**
 * Recipients of bulk mail: customer accounts that can log in and are active in at least one company, in which they meet the
 * conditions of an audience. Addresses are unique per account, so no address occurs twice.
 */
export const recipients = (
  db: Pick<Kysely<Database>, 'selectFrom'>,
  { audience: { role, language, service_id }, companies }: Concerned = { audience: everybody },
) =>
  db
    .selectFrom('user')
    .where('user.is_employee', '=', 0)
    .$if(language !== 'all', query => query.where('user.locale', '=', language === 'ja' ? 'ja' : 'en'))
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('company_user')
          .innerJoin('company', 'company.code', 'company_user.company_code')
          .select('company_user.user_id')
          .whereRef('company_user.user_id', '=', 'user.id')
          .where('company.is_azure', '=', 0)
          .where(member => hasStatus(member, 'active'))
          .$if(role === 'manager', members => members.where('company_user.manager_flg', '=', 1))
          .$if(companies !== undefined, members =>
            companies ? members.where('company_user.company_code', 'in', companies) : members,
          )
          .$if(service_id !== '', members =>
            members.where(member =>
              member.exists(
                member
                  .selectFrom(permissions(member).as('permission'))
                  .select('permission.user_id')
                  .whereRef('permission.company_code', '=', 'company_user.company_code')
                  .whereRef('permission.user_id', '=', 'company_user.user_id')
                  .where('permission.service_id', '=', service_id)
                  .where('permission.status', '=', 1),
              ),
            ),
          ),
      ),
    )
