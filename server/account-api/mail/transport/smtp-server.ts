import { isIPv4 } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { AccountApiConfig } from '../../config.ts'

/** How to reach the mail server. Plain data, because it is cloned into a worker thread. */
export type SmtpConfig = Pick<AccountApiConfig, 'publicUrl'> & { mail: Omit<AccountApiConfig['mail'], 'contact'> }

/** Our name in EHLO (RFC 5321, section 4.1.3): that of the page, since servers ask for one that DNS knows. */
const ehloName = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl)
  if (isIPv4(hostname)) return `[${hostname}]`
  return hostname.startsWith('[') ? `[IPv6:${hostname.slice(1)}` : hostname
}

/**
 * Reads SMTP_URL. A password is sent over TLS only, unless the URL has `ignoreTLS=true`. `maxConnections` is shared by
 * ordinary mail and bulk mail: neither keeps the other from the server.
 */
export const smtpServer = ({ mail, publicUrl }: SmtpConfig) => {
  const { auth, maxConnections, ...given } = parseConnectionUrl(mail.smtpUrl ?? '')
  const isPasswordAtRisk = auth !== undefined && !given.secure && !given.ignoreTLS
  const most = typeof maxConnections === 'number' ? Math.max(2, Math.floor(maxConnections)) : undefined
  const ordinary = most === undefined ? 3 : Math.min(3, Math.floor((most + 1) / 3))
  return {
    auth,
    /** The address that mail comes from. */
    from: /<(.+)>$/.exec(mail.from)?.[1] ?? mail.from,
    connections: { ordinary, bulk: most === undefined ? Number.POSITIVE_INFINITY : most - ordinary },
    options: {
      name: ehloName(publicUrl),
      ...given,
      ...(isPasswordAtRisk ? { requireTLS: true } : {}),
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      dnsTimeout: 5_000,
    },
  }
}

/** The message of an error of nodemailer, in an operator's words if it is about the missing TLS. */
export const smtpErrorText = (error: unknown): string => {
  const { code, command, response, message } = error as {
    [key in string]?: unknown
  }
  if (code === 'ETLS' && command === 'STARTTLS' && typeof response === 'string')
    return `The mail server has no STARTTLS (${response}), and a password is sent over TLS only. Use smtps:// in SMTP_URL, or add ?ignoreTLS=true to send it readable`
  return typeof message === 'string' ? message : String(error)
}
