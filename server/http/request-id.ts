import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'

/** Safe in a header and in a log line: a UUID or a similar short token. */
const safe = /^[\w-]{8,64}$/

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * Generates request ids. Adopts the `x-request-id` of clients in the trusted networks (CIDR, or single addresses), so that the
 * logs of two servers can be joined; else creates a UUID.
 */
export const requestIds = (trusted: readonly string[]) => {
  const list = new BlockList()
  for (const network of trusted) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return ({ headers, socket: { remoteAddress } }: IncomingMessage): string => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !safe.test(given) || remoteAddress === undefined) return randomUUID()
    return list.check(remoteAddress, familyOf(remoteAddress)) ? given : randomUUID()
  }
}
