import { isIP, isIPv4 } from 'node:net'
import * as v from 'valibot'
import { list } from './values.ts'

/**
 * Shortest allowed prefixes, those of the private networks 10.0.0.0/8 and fc00::/7. A shorter one would trust large parts of the
 * internet, so that visitors could forge X-Forwarded-For.
 */
const shortest = { 4: 8, 6: 7 }
const longest = { 4: 32, 6: 128 }

const isNetwork = (text: string): boolean => {
  const [, address = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  const family = isIP(address)
  if (family !== 4 && family !== 6) return false
  // ::ffff:0:0/96 maps the whole IPv4 range.
  if (family === 6 && new URL(`http://[${address.split('%')[0]}]`).hostname.startsWith('[::ffff:')) return false
  const prefix = Number(digits)
  return prefix >= shortest[family] && prefix <= longest[family]
}

/** Networks in CIDR notation. Not `true` and not a hop count, because both would trust unlisted addresses. */
export const networks = v.pipe(
  list,
  v.check(
    entries => entries.every(isNetwork),
    'a comma list of networks such as 10.0.0.0/8,192.0.2.7/32 (no shorter prefix than /8, or /7 in IPv6)',
  ),
)

const privateNetwork = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./
const privateName = /^(?:[^.]+|.*\.(?:localhost|local|internal|svc))$/

/**
 * Whether a host is private: loopback, a private network (RFC 1918, RFC 4193), a name without a dot (such as a container of the
 * same network), or a name under local, internal or svc.
 */
export const isPrivateHost = (hostname: string): boolean => {
  if (isIPv4(hostname)) return privateNetwork.test(hostname)
  if (hostname.startsWith('[')) return hostname === '[::1]' || /^\[f[cd]/.test(hostname)
  return privateName.test(hostname)
}
