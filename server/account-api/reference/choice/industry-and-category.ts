import type { Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import type { Database } from '../../database/schema.ts'

interface IndustryAndCategory {
  type: string
  category: string
}

/**
 * Checks that industry and company category exist and are offered. In a transaction they stay so until its end.
 *
 * @param kept those that the company has, which it may keep although they are retired
 * @throws 422 with each field that does not
 */
export const mustBeKnownIndustryAndCategory = async (
  db: Kysely<Database>,
  { type, category }: IndustryAndCategory,
  kept?: { type: string | null; category: string | null },
): Promise<void> => {
  const industry = await db
    .selectFrom('industry')
    .select('retired_at')
    .where('industry_id', '=', type)
    .forShare()
    .executeTakeFirst()
  const companyCategory = await db
    .selectFrom('company_category')
    .select('retired_at')
    .where('company_category_id', '=', category)
    .forShare()
    .executeTakeFirst()
  const errors = {
    ...(industry?.retired_at === null || (industry && type === kept?.type) ? {} : { type: ['choice'] }),
    ...(companyCategory?.retired_at === null || (companyCategory && category === kept?.category)
      ? {}
      : { category: ['choice'] }),
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { errors })
}
