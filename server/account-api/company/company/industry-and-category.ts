import type { Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import type { Database } from '../../database/schema.ts'

/**
 * Checks that industry and company category exist.
 *
 * @throws 422 with each field that does not
 */
export const mustBeKnownIndustryAndCategory = async (
  db: Kysely<Database>,
  { type, category }: { type: string; category: string },
): Promise<void> => {
  const industry = await db
    .selectFrom('industry')
    .select('industry_id')
    .where('industry_id', '=', type)
    .executeTakeFirst()
  const companyCategory = await db
    .selectFrom('company_category')
    .select('company_category_id')
    .where('company_category_id', '=', category)
    .executeTakeFirst()
  const errors = { ...(industry ? {} : { type: ['choice'] }), ...(companyCategory ? {} : { category: ['choice'] }) }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { errors })
}
