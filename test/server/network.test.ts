import { expect, test } from 'vitest'
import { networkOf } from '../../server/http/network.ts'
import { fc } from '../helper/property.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:DB8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:0db8:0000:0007:0000:0000:0000:0001', '2001:db8:0:7::/64'],
  ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::2%25en1', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['::ffff:0:192.0.2.7', '0:0:0:0::/64'],
  // Some proxies also write the port.
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:0:7::1]:50123', '2001:db8:0:7::/64'],
  ['[::ffff:192.0.2.7]:50123', '192.0.2.7'],
  ['not an address', 'not an address'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const group = fc.integer({ min: 0, max: 0xffff })
const network = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group)
const host = fc.tuple(group, group, group, group)
/** Ways to write an address: letter case, leading zeros, `::` for the longest run of zeros, and a zone. */
const spelling = fc.record({ upper: fc.boolean(), padded: fc.boolean(), folded: fc.boolean(), zone: fc.boolean() })

const write = (groups: number[], { upper, padded, folded, zone }: Record<string, boolean>): string => {
  const texts = groups.map(value => value.toString(16).padStart(padded ? 4 : 1, '0'))
  const plain = texts.join(':')
  const zeros = folded ? /(?:^|:)0+(?::0+)+(?=:|$)/.exec(plain)?.[0] : undefined
  const text = zeros === undefined ? plain : plain.replace(zeros, '::').replace(':::', '::')
  return `${upper ? text.toUpperCase() : text}${zone ? '%eth0' : ''}`
}

test('every host of a /64 counts as one, in any spelling; another /64 never does', () => {
  fc.assert(
    fc.property(network, network, host, host, spelling, spelling, (one, other, first, second, how, way) => {
      const counted = networkOf(write([...one, ...first], how))
      expect(networkOf(write([...one, ...second], way))).toBe(counted)
      const isSame = one.every((value, at) => value === other[at])
      expect(networkOf(write([...other, ...second], way)) === counted).toBe(isSame)
    }),
  )
})

test('an IPv4 address counts as itself, also mapped into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), address => {
      expect(networkOf(address)).toBe(address)
      expect(networkOf(`::ffff:${address}`)).toBe(address)
    }),
  )
})

test('every text has a result, and the result maps to itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV6()), text => {
      const counted = networkOf(text)
      expect(networkOf(counted)).toBe(counted)
    }),
  )
})
