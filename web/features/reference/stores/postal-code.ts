import { api } from '../../../api.ts'

/** Addresses of a Japanese postal code of seven digits. */
export const lookUpAddresses = async (zip: string) => (await api.getZipcode({ query: { zip } })).address_list
