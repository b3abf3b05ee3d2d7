import { crc32 } from 'node:zlib'

/** How the sink treats an address: the same in every process. */
export const fateOf = (address: string): 'refused' | 'put off' | 'taken' => {
  const lot = crc32(address) % 200
  if (lot === 0) return 'refused'
  return lot <= 2 ? 'put off' : 'taken'
}
