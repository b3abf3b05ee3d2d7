import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import type { Person } from '../people.ts'
import type { AccountApi } from '../set-up.ts'

/** An employee registers the company of an access request. @returns the status */
export const registerByHand = async (
  api: AccountApi,
  editor: Person & { token: string },
  company_code: string,
  administrator = freshAddress(),
): Promise<number> => {
  const { row_version } = await api.db
    .selectFrom('company')
    .select('row_version')
    .where('code', '=', company_code)
    .executeTakeFirstOrThrow()
  const managers = [{ email: administrator, first_name: '花子', middle_name: '', family_name: '山田' }]
  const body = { ...companyProfile, company_code, row_version, managers }
  return (await api.call('POST', '/api/v1/admin/company/regist', { as: editor, body })).status
}
