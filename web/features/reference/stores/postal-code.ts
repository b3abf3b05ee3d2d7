import { api } from '../../../api.ts'
import { has } from '../../../calls.ts'
import type { LookUp } from '../../../kit/field/PostalCodeField.tsx'

/** Looks up the addresses of a Japanese postal code of seven digits; undefined: the account API does not tell them to this reader. */
export const addressLookUp = (reader: 'visitor' | 'employee'): LookUp | undefined => {
  const call = has('getZipcode') ? api.getZipcode : reader === 'employee' ? api.getAdminZipcode : undefined
  return call && (async zip => (await call({ query: { zip } })).address_list)
}
