import type { Cookie } from 'playwright-core'
import type { Exchange } from '../../helper/recorder.ts'
import type { Finding } from './evidence.ts'

/** One way in which a cookie was set or stored. */
export interface CookieRow {
  name: string
  /** Its attributes in the Set-Cookie header, or as Chromium stores it. */
  attributes: string
  where: 'Set-Cookie' | 'Chromium'
  times: number
  wrong: string[]
}

interface Expected {
  attributes: [what: string, test: RegExp][]
  /** As Chromium reports it. */
  kept: Partial<Pick<Cookie, 'httpOnly' | 'secure' | 'sameSite' | 'path'>>
}

const secret: Expected = {
  attributes: [
    ['HttpOnly', /; HttpOnly/i],
    ['Secure', /; Secure/i],
    ['SameSite=Strict', /; SameSite=Strict/i],
    ['Path=/', /; Path=\/(?:;|$)/i],
    ['no Domain', /^(?!.*; Domain=)/i],
  ],
  kept: { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
}

/** Every cookie of the product over https; another name is a finding. */
const expected: Record<string, Expected> = {
  '__Host-Http-session': secret,
  '__Host-Http-device': secret,
  '__Host-Http-login': secret,
  '__Host-Http-passkey': secret,
  '__Host-Http-oidc': secret,
  // The page sets it: the reader's language, which is no secret.
  '__Host-locale': { attributes: [['set by no server', /(?!)/]], kept: { secure: true, sameSite: 'Lax', path: '/' } },
}

const unknown = (name: string): string[] => (name in expected ? [] : ['a cookie that is not listed'])

const group = (rows: Omit<CookieRow, 'times'>[]): CookieRow[] => {
  const groups = new Map<string, CookieRow>()
  for (const row of rows) {
    const key = `${row.where} ${row.name} ${row.attributes}`
    const known = groups.get(key)
    if (known) known.times++
    else groups.set(key, { ...row, times: 1 })
  }
  return [...groups.values()]
}

/** Checks each Set-Cookie header, and each cookie that Chromium stored. */
export const judgeCookies = (
  exchanges: Pick<Exchange, 'responseHeaders'>[],
  jar: Cookie[],
): { rows: CookieRow[]; findings: Finding[] } => {
  const lines = exchanges.flatMap(({ responseHeaders }) =>
    responseHeaders.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : [])),
  )
  const set = lines.map(line => {
    const name = line.slice(0, line.indexOf('='))
    const attributes = (/;.*/.exec(line)?.[0] ?? '').replace(/(Expires)=[^;]*/i, '$1=…')
    const wrong = (expected[name]?.attributes ?? []).flatMap(([what, test]) =>
      test.test(attributes) ? [] : [`expected ${what}`],
    )
    return { name, attributes, where: 'Set-Cookie' as const, wrong: [...unknown(name), ...wrong] }
  })
  const kept = jar.map(cookie => {
    const { name, httpOnly, secure, sameSite, path, domain } = cookie
    const wrong = Object.entries(expected[name]?.kept ?? {}).flatMap(([what, value]) =>
      cookie[what as keyof Cookie] === value ? [] : [`expected ${what} ${value}`],
    )
    // A leading dot means that Domain was set, so that other hosts get the cookie too.
    const host = domain.startsWith('.') ? ['expected no Domain'] : []
    const attributes = `httpOnly=${httpOnly} secure=${secure} sameSite=${sameSite} path=${path} domain=${domain}`
    return { name, attributes, where: 'Chromium' as const, wrong: [...unknown(name), ...wrong, ...host] }
  })
  const rows = group([...set, ...kept])
  const findings = rows.flatMap(({ name, where, wrong }) =>
    wrong.map(what => ({ check: 'cookies', what: `${name} (${where}): ${what}` })),
  )
  const session = rows.some(({ name, where }) => name === '__Host-Http-session' && where === 'Chromium')
  const absent = session ? [] : [{ check: 'cookies', what: 'Chromium stored no session cookie' }]
  return { rows, findings: [...findings, ...absent] }
}
