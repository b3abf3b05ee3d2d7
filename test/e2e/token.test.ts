/**
 * The api_token of a whole run in Chromium is in no byte that reaches the browser, in nothing that the browser keeps, and in
 * no log line. A recording upstream stands between BFF and account API, so that the test knows the tokens; told to plant one
 * into an answer, it makes the very same search find it.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, record } from '../helper/browser.ts'
import { freePort } from '../helper/free-port.ts'
import { type Product, startProcess } from '../helper/product.ts'
import { isMissing } from '../helper/services.ts'
import { arrive, follow, logIn, logOut, type Person } from './journey/person.ts'

const tokens = new Set<string>()
let plant = false
let upstream: Server
let accountApi: Product
let bff: Product
let browser: Browser

/** Hands every request on, notes each api_token, and, told to, writes the newest one into the customer's notices. */
const recordingUpstream = (target: string): Server =>
  createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const body = await buffer(request)
    const answer = await fetch(target + url, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
          ? [[name, value] as [string, string]]
          : [],
      ),
      body: method === 'GET' || method === 'HEAD' ? null : new Uint8Array(body),
    })
    let text = await answer.text()
    const token = /"api_token":"([^"]+)"/.exec(text)?.[1]
    if (token) tokens.add(token)
    if (plant && url.startsWith('/api/v1/front/top'))
      text = text.replace(/"title":"/, `"title":"${[...tokens].at(-1)} `)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(text)
  })

/** Where a token stands, raw or encoded as it might travel. */
const findTokens = (haystacks: string[]): string[] =>
  [...tokens].flatMap(token => {
    const forms = [token, Buffer.from(token).toString('base64').replace(/=+$/, ''), Buffer.from(token).toString('hex')]
    return haystacks.filter(text => forms.some(form => text.includes(form))).map(text => text.slice(0, 120))
  })

const keptBy = ({ page }: Person): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  )

beforeAll(async () => {
  if (isMissing('chromium')) return
  const [apiPort, upstreamPort, port] = [await freePort(), await freePort(), await freePort()]
  accountApi = await startProcess('server/account-api-main.ts', `http://127.0.0.1:${apiPort}/readyz`, {
    ACCOUNT_API_PORT: String(apiPort),
    DEMO_DATA: 'on',
  })
  upstream = recordingUpstream(accountApi.origin).listen(upstreamPort, '127.0.0.1')
  bff = await startProcess('server/main.ts', `http://localhost:${port}/readyz`, {
    PORT: String(port),
    // Outside development every request has its log line. Chromium takes secure cookies from localhost.
    APP_ENV: 'staging',
    PUBLIC_URL: `https://localhost:${port}`,
    SESSION_SECRETS: randomBytes(32).toString('base64'),
    TOKEN_KEYS: randomBytes(32).toString('base64'),
    API_BASE_URL: `http://127.0.0.1:${upstreamPort}`,
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await bff?.stop()
  upstream?.close()
  await accountApi?.stop()
})

/** A customer and an employee look around and log out; everything they received, kept and caused to be logged. */
const wholeRun = async (): Promise<string[]> => {
  const manager = await arrive(browser, bff.origin, 'ja')
  const toManager = record(manager.context)
  await logIn(manager, '/loginFront', 'manager@aozora.example', 'Manager_2026')
  await manager.page.waitForURL('**/accountInformation')
  await manager.quiet()
  await follow(manager, 'menu.accountSetting')
  await manager.page.getByRole('row').nth(2).waitFor()
  const employee = await arrive(browser, bff.origin, 'en')
  const toEmployee = record(employee.context)
  await logIn(employee, '/login', 'employee@maker.example', 'Employee_2026')
  await employee.page.getByRole('row').nth(2).waitFor()
  const kept = [await keptBy(manager), await keptBy(employee)]
  await logOut(manager, 'shell.menu')
  await logOut(employee, 'shell.systemMenu')
  const received = [...(await toManager()), ...(await toEmployee())]
  return [...kept, ...received, bff.output(), accountApi.output()]
}

test.skipIf(isMissing('chromium'))('no api_token reaches the browser or a log', async () => {
  const found = await wholeRun()
  expect(tokens.size).toBe(2)
  expect(found.length).toBeGreaterThan(40)
  expect(findTokens(found)).toEqual([])
})

test.skipIf(isMissing('chromium'))(
  'the browser keeps two cookies that no script reads; no database, no cache, no worker, and nothing in localStorage',
  async () => {
    const person = await arrive(browser, bff.origin, 'en')
    const { page, context } = person
    await logIn(person, '/loginFront', 'manager@aozora.example', 'Manager_2026')
    await page.waitForURL('**/accountInformation')
    await person.quiet()
    const cookies = (await context.cookies()).map(({ value, domain, expires, ...rest }) => rest)
    const rules = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }
    expect(cookies.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: '__Host-Http-device', ...rules },
      { name: '__Host-Http-session', ...rules },
    ])
    const kept = await page.evaluate(async () => ({
      cookies: document.cookie,
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
    expect(kept).toEqual({ cookies: '', local: [], session: [], databases: [], caches: [], workers: 0 })
    await context.close()
  },
)

test.skipIf(isMissing('chromium'))(
  'a token that an upstream plants into an answer is found by the same search',
  async () => {
    plant = true
    expect(findTokens(await wholeRun())).not.toEqual([])
  },
)
