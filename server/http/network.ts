import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** 16-bit groups of an IPv6 network, 64 bits: each customer of a provider has at least one such network (RFC 6177). */
const groupsOfNetwork = 4

/** The eight 16-bit groups of an IPv6 address. The URL parser normalizes all spellings (WHATWG URL, host serializing). */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const parse = (text: string) => (text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16)))
  const [before, after] = [parse(head), parse(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The IPv4 address that `::ffff:0:0/96` maps (RFC 4291 §2.5.5.2); else undefined. */
const mappedIPv4 = (groups: number[]): string | undefined => {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).some(group => group !== 0) || groups[5] !== 0xffff) return undefined
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** An address without the port that some proxies append in X-Forwarded-For. */
const withoutPort = (text: string): string => {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1]
  return bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}

/**
 * The key by which limits count an IP address: an IPv4 address itself, an IPv6 address as its /64, such as
 * `2001:db8:0:7::/64`. All spellings of one address give the same key. Text that is not an address is returned unchanged.
 */
export const networkOf = (ip: string): string => {
  const [address = ''] = withoutPort(ip.toLowerCase()).split('%')
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  const network = groups.slice(0, groupsOfNetwork).map(group => group.toString(16))
  return mappedIPv4(groups) ?? `${network.join(':')}::/64`
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** A function that tells whether an IP address is in one of the networks (CIDR, or single addresses). */
export const withinNetworks = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return address => list.check(address, familyOf(address))
}
