import type { Transaction } from 'kysely'
import type { AccessRequest } from '../../../../shared/contract/joining/request.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import { type Database, nextVersion } from '../../database/schema.ts'
import { insertCompany } from '../../directory/companies.ts'

type Trx = Transaction<Database>

/** The company's columns of a request. */
const columnsOf = ({ company, nation, tel, zip, address1, address2 }: AccessRequest) => ({
  company,
  nation,
  tel,
  zip,
  address1,
  address2,
  search_text: foldForSearch(company),
})

/** Inserts the company of a request, unregistered, under the next free code. */
export const insertRequestedCompany = (trx: Trx, request: AccessRequest): Promise<string> =>
  insertCompany(trx, columnsOf(request))

/** Updates the data of an unregistered company from a later request. */
export const updateRequestedCompany = async (
  trx: Trx,
  code: string,
  request: AccessRequest,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('company')
    .set({ ...columnsOf(request), ...nextVersion(now) })
    .where('code', '=', code)
    .where('regist_flg', '=', 0)
    .execute()
}

/** Deletes a person who was inserted in this transaction. */
export const deleteNewPerson = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('user').where('id', '=', id).execute()
}
