// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

export const gateway = [
  ...inFile('server/bff/upstream/headers.ts', ['bff/gateway'], [
    ['cookies go upstream', `['accept', 'content-type', 'content-length'] as const`, `['accept', 'content-type', 'content-length', 'cookie'] as const`],
    ['the client tells its address', `['accept', 'content-type', 'content-length'] as const`, `['accept', 'content-type', 'content-length', 'x-forwarded-for'] as const`],
    ['cookies of the upstream reach the browser', `'content-language', 'retry-after'] as const`, `'content-language', 'retry-after', 'server'] as const`],
  ]),
  ...inFile('server/bff/gateway/admission.ts', ['bff/gateway', 'bff/guard', 'bff/session'], [
    ['calls need no session', `if (!session) throw new AppError('unauthorized')`, '', 'bff/guard'],
    ['sessions of the other kind are admitted', `      throw new AppError('forbidden')\n`, '', 'bff/session'],
    ['public calls carry any token', 'suits ? session : undefined', 'session', 'bff/session'],
  ]),
  ...inFile('server/bff/guard/cross-site.ts', ['bff/guard'], [
    ['calls need no header', `if (headers['x-csrf'] !== '1') return false`, ''],
    ['other sites may call', `if (site !== undefined) return site === 'same-origin'`, 'if (site !== undefined) return true'],
    ['other origins may call', 'headers.origin === publicUrl || ', `headers.origin !== 'null' || `],
    ['downloads can be linked from anywhere', `return siteOf(request) === 'same-origin'`, 'return true'],
  ]),
  ...inFile('server/bff/guard/path.ts', ['bff/guard'], [
    ['encoded slashes pass', '%(?:2f|5c', '%(?:5c'],
  ]),
  ...inFile('server/bff/guard/headers.ts', ['bff/page'], [
    ['pages can be framed', `frameAncestors: ["'none'"]`, `frameAncestors: ["'self'"]`, 'bff/page'],
    ['secret links are referrers', `policy: 'no-referrer'`, `policy: 'origin'`, 'bff/page'],
    ['no HSTS', '{ maxAge: twoYears, includeSubDomains: true }', 'false', 'bff/page'],
  ]),
  ...inFile('server/bff/spa/policy.ts', ['bff/page'], [
    ['anything may be loaded', `"default-src 'none'"`, `"default-src 'self'"`, 'bff/page'],
    ['inline styles run', `"style-src 'self'"`, `"style-src 'self' 'unsafe-inline'"`, 'bff/page'],
    ['the page can be framed', `    "frame-ancestors 'none'",\n`, '', 'bff/page'],
    ['HTML is created from strings', `    "require-trusted-types-for 'script'",\n`, '', 'bff/page'],
  ]),
  ...inFile('server/bff/session/cookie.ts', ['bff/session', 'bff/cookies'], [
    ['scripts read the session', 'httpOnly: true', 'httpOnly: false', 'bff/session'],
    ['other sites send the session', `sameSite: 'strict', secure }`, `sameSite: 'lax' as 'strict', secure }`, 'bff/session'],
    ['the session is sent in clear', `, secure },`, ', secure: false },', 'bff/session'],
    ['another host sets the session', `'__Host-Http-session'`, `'__Secure-session'`, 'bff/session'],
  ]),
  ...inFile('server/bff/login/known-browser.ts', ['bff/known-browser'], [
    ['marks are not signed', 'signed: true', 'signed: false'],
  ]),
  ...inFile('server/bff/session/page-owner.ts', ['bff/page-owner'], [
    ['a page calls for another account', `throw new AppError('other_account')`, ';'],
  ]),
  ...inFile('server/bff/session/end.ts', ['bff/session', 'bff/sessions', 'bff/page-owner', 'bff/session-keys'], [
    ['the end of a session is told without a signature', 'const found = valid ? await sessions.look(value) : undefined', `const found = await sessions.look(value ?? (request.cookies[cookie.name] ?? '').split('.')[0] ?? '')`, 'bff/session'],
  ]),
  ...inFile('server/bff/upstream/answer.ts', ['bff/gateway', 'bff/canary'], [
    ['redirects pass', 'statusCode >= 200 && statusCode < 300) return', 'statusCode >= 200 && statusCode < 400) return', 'bff/gateway'],
    ['bodies of server errors pass', 'statusCode >= 400 && statusCode < 500', 'statusCode >= 400 && statusCode < 600', 'bff/gateway'],
    ['401 passes', ' && statusCode !== 401', '', 'bff/session'],
    ['HTML passes', `return isOf(answer, type)`, 'return true', 'bff/gateway'],
  ]),
  ...inFile('server/bff/upstream/exchange.ts', ['bff/gateway'], [
    ['writes are repeated', 'this.#mayTryAgain = isRead(options)', 'this.#mayTryAgain = true'],
  ]),
  ...inFile('server/bff/upstream/breaker.ts', ['bff/gateway'], [['the breaker opens late', 'limit = 10', 'limit = 20']]),
  ...inFile('server/bff/login/refused-login.ts', ['bff/login'], [
    ['anything is disclosed of a refused login', `  errors: v.optional(v.record(v.string(), v.array(v.string()))),`, `  proof_token: v.optional(v.string()),\n  message: v.optional(v.string()),\n  errors: v.optional(v.record(v.string(), v.array(v.string()))),`],
  ]),
  ...inFile('server/http/body-limit.ts', ['server/body-limit', 'account-api/access/limits'], [
    ['bodies of 10 MiB', 'mostBytes = 1024 * 1024', 'mostBytes = 10 * 1024 * 1024', 'account-api/access/limits'],
    ['unknown fields have 5 KiB', 'bytes: 512, values: 64, beside: 512', 'bytes: 5120, values: 64, beside: 5120', 'account-api/access/limits'],
  ]),
  ...inFile('server/http/create-app.ts', ['bff/guard', 'server/body', 'bff/gateway', 'account-api/access/untrusted-proxy'], [
    ['targets in absolute form are served', `if (!url.startsWith('/')) throw new AppError('malformed')`, '', 'bff/steadiness/unusual-requests'],
    ['any proxy is trusted', 'trustProxy: trustProxy.length > 0 ? trustProxy : false', 'trustProxy: true', 'bff/gateway'],
  ]),
]
