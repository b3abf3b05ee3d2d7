import { crc32 } from 'node:zlib'

/** The outcome of mails to an address: the same in every process. */
export const outcomeOf = (address: string): 'rejected' | 'deferred' | 'accepted' => {
  const lot = crc32(address) % 200
  if (lot === 0) return 'rejected'
  return lot <= 2 ? 'deferred' : 'accepted'
}
