/** The BFF notifies the common authentication service of each logout (specification §4, §7). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bffConfig, captureLog, logIn, request, sessionCookie, startBff } from '../helper/bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let service: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
})
afterAll(() => upstream.close())
beforeEach(async () => {
  service = await startUpstream()
})
afterEach(() => service.close())

const clientSecret = 's&cret of the client'

/** Logs in and out, then logs out again, at a BFF configured with the URL of the service. */
const logInAndOut = async (kind: 'customer' | 'employee', url = `${service.origin}/logout`) => {
  const { lines, logger } = captureLog()
  const authService = { url, clientId: 'yardkey', clientSecret }
  const app = await startBff(bffConfig(upstream.origin, { authService }), { logger })
  const cookie = await logIn(app, kind)
  const answer = await request(app, { method: 'POST', url: '/bff/logout', cookie })
  const again = await request(app, { method: 'POST', url: '/bff/logout', cookie })
  await app.close()
  return { answer, again, lines }
}

const warnings = (lines: string[]) => lines.filter(line => line.includes('common authentication service'))
const isSecret = (text: string) => text.includes(clientSecret) || text.includes(encodeURIComponent(clientSecret))

test.each(['customer', 'employee'] as const)(
  'a logout of a %s is sent to the service once, as a form with client id and secret',
  async kind => {
    service.answer('POST', '/logout', async () => ({}))
    const { answer, again, lines } = await logInAndOut(kind)
    expect([answer.statusCode, again.statusCode]).toEqual([204, 204])
    expect(service.requests).toHaveLength(1)
    const [notice] = service.requests
    expect(notice?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(String(notice?.body)))).toEqual({
      client_id: 'yardkey',
      client_secret: clientSecret,
    })
    expect(notice?.headers).not.toHaveProperty('cookie')
    expect(notice?.headers).not.toHaveProperty('authorization')
    expect(warnings(lines)).toEqual([])
  },
)

test.each([
  ['refuses', 500],
  ['redirects', 302],
])('a service that %s does not prevent the logout; the warning in the log omits the secret', async (_, code) => {
  service.answer('POST', '/logout', async (_request, reply) =>
    reply.code(code).header('location', `${service.origin}/elsewhere`).send(`unknown client ${clientSecret}`),
  )
  const { answer, lines } = await logInAndOut('employee')
  expect([answer.statusCode, sessionCookie(answer.headers)]).toEqual([204, ''])
  expect(service.requests.map(({ url }) => url)).toEqual(['/logout'])
  expect(warnings(lines)).toEqual([expect.stringContaining(`"statusCode":${code}`)])
  expect(lines.filter(isSecret)).toEqual([])
})

test('a service that is unreachable does not prevent the logout', async () => {
  const { origin } = service
  await service.close()
  const { answer, lines } = await logInAndOut('customer', `${origin}/logout`)
  expect([answer.statusCode, sessionCookie(answer.headers)]).toEqual([204, ''])
  expect(warnings(lines)).toHaveLength(1)
  expect(lines.filter(isSecret)).toEqual([])
})
