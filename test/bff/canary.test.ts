import { createClient } from 'redis'
import { expect, test } from 'vitest'
import { bffConfig, captureLog, logIn, request, startBff } from '../helper/bff.ts'
import { findSecrets } from '../helper/find-secret.ts'
import { freePort } from '../helper/free-port.ts'
import { isMissing, redisUrl } from '../helper/services.ts'
import { customerToken, employeeToken, flags, startUpstream, type Upstream } from '../helper/upstream.ts'

const leaks = (text: string): string[] => findSecrets([text], [customerToken, employeeToken])

/**
 * Makes typical requests to the BFF, failures included.
 * @returns everything that left it (responses, log lines, metrics, stored sessions), the log lines alone, and typed secrets
 */
const wholeRun = async (
  prepare: (upstream: Upstream) => void,
): Promise<{ everything: string; logs: string; typed: string[] }> => {
  const upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/companies', async () => [])
  upstream.answer('GET', '/api/v1/admin/industries', async () => [])
  upstream.answer('GET', '/api/v1/front/user/info', async (_request, reply) =>
    reply.code(500).send(`boom ${customerToken}`),
  )
  upstream.answer('GET', '/api/v1/front/top', async () => ({ api_token: customerToken }))
  upstream.answer('GET', '/api/v1/front/service/list', async (request, reply) =>
    reply.header('x-echo', request.headers.authorization).header('set-cookie', `t=${customerToken}`).send([]),
  )
  upstream.answer('GET', '/api/v1/admin/user/csv', async (_request, reply) => reply.type('text/csv').send('a,b\r\n'))
  prepare(upstream)
  const { lines, logger } = captureLog()
  const url = await redisUrl()
  const metricsPort = await freePort()
  const app = await startBff(bffConfig(upstream.origin, { redisUrl: url, metricsPort, mailbox: true }), { logger })
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)

  const seen: string[] = []
  /** Secrets that browsers sent: passwords and cookies. */
  const typed = ['Wrong_2026', 'Right_2026']
  const visit = async (options: Parameters<typeof request>[1]) => {
    const response = await request(app, options)
    seen.push(JSON.stringify(response.headers), response.body)
    return response
  }
  for (const kind of ['customer', 'employee'] as const) {
    const credentials = { email: flags.email, password: 'Right_2026' }
    await visit({ method: 'POST', url: `/bff/login/${kind}`, payload: { ...credentials, password: 'Wrong_2026' } })
    await visit({ method: 'POST', url: `/bff/login/${kind}`, payload: credentials })
    const cookie = await logIn(app, kind)
    typed.push(cookie.replace(/^[^=]*=/, '').slice(0, 43))
    for (const path of [
      '/',
      '/login',
      '/bff/session',
      '/bff/sessions',
      '/bff/config',
      '/api/v1/front/companies',
      '/api/v1/front/user/info',
      '/api/v1/front/top',
      '/api/v1/front/service/list',
      '/api/v1/admin/industries',
      '/bff/csv/users',
      '/api/v1/front/%2f',
      '/nothing.js',
      '/dev/mailbox',
      '/readyz',
    ])
      await visit({ method: 'GET', url: path, cookie })
    const redis = createClient({ url })
    await redis.connect()
    for (const name of await redis.keys('*')) {
      const isSet = (await redis.type(name)) === 'set'
      seen.push(name, ...(isSet ? await redis.sMembers(name) : [(await redis.get(name)) ?? '']))
    }
    redis.destroy()
    await visit({ method: 'POST', url: '/bff/logout', cookie })
  }
  seen.push(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
  // A session makes requests while the upstream is down.
  const cookie = await logIn(app)
  await upstream.close()
  await visit({ method: 'GET', url: '/api/v1/front/companies', cookie })
  await visit({ method: 'GET', url: '/bff/session', cookie })
  await visit({ method: 'POST', url: '/bff/logout', cookie })
  await app.close()
  const logs = lines.join('\n')
  return { everything: [...seen, logs].join('\n'), logs, typed }
}

test.skipIf(isMissing('redis'))(
  'the token appears in no response, header, log line, metric or stored session',
  async () => {
    const { everything, logs, typed } = await wholeRun(() => {})
    expect(everything).toContain('"audit":"login"')
    expect(everything).toContain('sealedToken')
    expect(everything).toContain('http_request_duration_seconds')
    expect(leaks(everything)).toEqual([])
    expect(typed.filter(secret => logs.includes(secret))).toEqual([])
    // Logs identify the account by a digest.
    expect(logs).not.toContain(flags.email)
  },
)

test.skipIf(isMissing('redis'))('the check finds a token planted in a body or in a relayed header', async () => {
  const inBody = await wholeRun(upstream =>
    upstream.answer('GET', '/api/v1/front/companies', async () => [{ code: 'C1', company: customerToken }]),
  )
  expect(leaks(inBody.everything)).not.toEqual([])
  const inHeader = await wholeRun(upstream =>
    upstream.answer('GET', '/api/v1/admin/industries', async (request, reply) =>
      reply.header('content-language', request.headers.authorization).send([]),
    ),
  )
  expect(leaks(inHeader.everything)).not.toEqual([])
})
