import type { Exchange } from '../../helper/recorder.ts'

type Headers = Exchange['responseHeaders']

/** Takes HttpOnly from the cookie of a known browser, and gives scripts a copy of the session cookie. */
const spoilCookie = (line: string): string[] => {
  if (line.startsWith('__Host-Http-device=')) return [line.replace('; HttpOnly', '')]
  const [, value] = /^__Host-Http-session=([^;]+)/.exec(line) ?? []
  return value === undefined ? [line] : [line, `copy=${value}; Path=/; Secure; SameSite=Strict`]
}

/**
 * A proxy that is wrong in four ways, for the proof that each is found: it spoils cookies (Chromium itself refuses one whose name
 * begins with `__Host-Http-` without HttpOnly), takes HSTS from answers of calls, and tells the session cookie in a header,
 * in base64 within a longer text.
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
