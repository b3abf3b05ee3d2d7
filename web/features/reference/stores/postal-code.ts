import { api } from '../../../api.ts'
import { has } from '../../../calls.ts'

/** Looks up the addresses of a Japanese postal code of seven digits; undefined: the account API does not tell them to this reader. */
export const addressLookUp = (reader: 'visitor' | 'employee') => {
  const call = has('getZipcode') ? api.getZipcode : reader === 'employee' ? api.getAdminZipcode : undefined
  return call && (async (zip: string) => (await call({ query: { zip } })).address_list)
}
