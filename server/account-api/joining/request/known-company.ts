import { sql, type Transaction } from 'kysely'
import { ownDomainOf } from '../../../../shared/rules/freemail.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import type { Database } from '../../database/schema.ts'

/**
 * Whether a request names a registered company (same folded name and postal code) that the applicant demonstrably works
 * for: a registered member has an address at the same domain, which is no freemail.
 *
 * Only these applicants are told to ask their administrator. To others the answer would disclose who is a customer:
 * a name and a postal code are public, and anyone can type them with an address of their own.
 */
export const isOwnKnownCompany = async (
  trx: Transaction<Database>,
  { company, zip, mail }: { company: string; zip: string; mail: string },
): Promise<boolean> => {
  const domain = ownDomainOf(mail)
  if (domain === undefined) return false
  const found = await trx
    .selectFrom('company')
    .select('company.code')
    .where('company.zip', '=', zip)
    .where('company.search_text', '=', foldForSearch(company))
    .where('company.regist_flg', '=', 1)
    .where('company.is_azure', '=', 0)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('company_user')
          .innerJoin('user', 'user.id', 'company_user.user_id')
          .select('user.id')
          .whereRef('company_user.company_code', '=', 'company.code')
          .where('user.regist_flg', '=', 1)
          .where(sql<string>`split_part("user".email, '@', 2)`, '=', domain),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
