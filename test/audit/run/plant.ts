import type { Exchange } from '../../helper/recorder.ts'

type Headers = Exchange['responseHeaders']

/** Removes HttpOnly from the cookie of a known browser, and copies the session cookie for scripts. */
const spoilCookie = (line: string): string[] => {
  if (line.startsWith('__Host-Http-device=')) return [line.replace('; HttpOnly', '')]
  const [, value] = /^__Host-Http-session=([^;]+)/.exec(line) ?? []
  return value === undefined ? [line] : [line, `copy=${value}; Path=/; Secure; SameSite=Strict`]
}

/**
 * Faults of a proxy, to prove that the audit finds each. It spoils cookies and removes HSTS from responses of
 * calls. It discloses the session cookie in a header, in base64 within longer text. The session cookie keeps
 * HttpOnly: without it Chromium refuses a cookie whose name begins with `__Host-Http-`.
 */
export const plantFaults = (exchange: Exchange): void => {
  const cookie = exchange.requestHeaders.find(([name]) => name === 'cookie')?.[1]
  const headers = exchange.responseHeaders.flatMap(([name, value]): Headers => {
    if (name === 'strict-transport-security' && exchange.target.startsWith('/api/')) return []
    return name === 'set-cookie' ? spoilCookie(value).map(line => [name, line]) : [[name, value]]
  })
  if (cookie?.includes('session=')) headers.push(['x-debug', Buffer.from(`seen: ${cookie}`).toString('base64')])
  exchange.responseHeaders = headers
}
