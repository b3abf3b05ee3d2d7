import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'

/** What may go into a header and a log line as it is: a UUID, or a short word of plain characters. */
const safe = /^[\w-]{8,64}$/

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * Gives requests their id: that of their `x-request-id` where it comes from one of these networks (CIDR, or single
 * addresses), so that the logs of two servers can be joined; else a new UUID.
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
