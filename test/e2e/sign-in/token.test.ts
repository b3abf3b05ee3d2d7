// @module-tag all

/**
 * The api_token never reaches the browser, its storage or a log line. A recording proxy between BFF and account API gives the
 * test the tokens. It can also plant a token in a response, which the same search must find.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { record } from '../../helper/browser.ts'
import { findSecrets } from '../../helper/find-secret.ts'
import { freePort } from '../../helper/free-port.ts'
import { type Product, startProcess } from '../../helper/product.ts'
import { type Exchange, type Recorder, startRecorder } from '../../helper/recorder.ts'
import { demoTokenKeys } from '../../helper/services/demo-data.ts'
import { demoPostgresUrl, isMissing } from '../../helper/services.ts'
import { follow, logIn, logOut, openPerson, type Person } from '../journey/person.ts'
import { sharedBrowser } from '../journey/stage.ts'

let plant = false
let upstream: Recorder
let accountApi: Product
let bff: Product
const browser = sharedBrowser()

/** The tokens in login responses so far. */
const tokens = (): string[] =>
  upstream.exchanges.flatMap(({ responseBody }) => /"api_token":"([^"]+)"/.exec(responseBody.toString())?.[1] ?? [])

/** If `plant` is set, writes the newest token into the customer's notices. */
const change = (exchange: Exchange) => {
  if (!plant || !exchange.target.startsWith('/api/v1/front/top')) return
  const text = exchange.responseBody.toString().replace(/"title":"/, `"title":"${tokens().at(-1)} `)
  exchange.responseBody = Buffer.from(text)
}

const storedBy = ({ page }: Person): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  )

beforeAll(async () => {
  if (isMissing('chromium')) return
  const [apiPort, port] = [await freePort(), await freePort()]
  accountApi = await startProcess('server/account-api-main.ts', `http://127.0.0.1:${apiPort}/readyz`, {
    ACCOUNT_API_PORT: String(apiPort),
    ...(isMissing('postgres')
      ? { DEMO_DATA: 'on' }
      : { DATABASE_URL: await demoPostgresUrl(), TOKEN_KEYS: demoTokenKeys }),
  })
  upstream = await startRecorder(accountApi.origin, { change })
  bff = await startProcess('server/main.ts', `http://localhost:${port}/readyz`, {
    PORT: String(port),
    // Outside development every request is logged. Chromium accepts secure cookies from localhost.
    APP_ENV: 'staging',
    PUBLIC_URL: `https://localhost:${port}`,
    SESSION_SECRETS: randomBytes(32).toString('base64'),
    TOKEN_KEYS: randomBytes(32).toString('base64'),
    API_BASE_URL: upstream.origin,
  })
})

afterAll(async () => {
  await bff?.stop()
  await upstream?.close()
  await accountApi?.stop()
})

/** A customer and an employee open pages and log out. @returns everything received, stored and logged */
const wholeRun = async (): Promise<string[]> => {
  const manager = await openPerson(browser(), bff.origin, 'ja')
  const toManager = record(manager.context)
  await logIn(manager, 'manager@aozora.example')
  await manager.waitForIdle()
  await follow(manager, 'menu.accountSetting')
  await manager.page.getByRole('row').nth(2).waitFor()
  const employee = await openPerson(browser(), bff.origin, 'en')
  const toEmployee = record(employee.context)
  await logIn(employee, 'employee@maker.example')
  await employee.page.getByRole('row').nth(2).waitFor()
  const kept = [await storedBy(manager), await storedBy(employee)]
  await logOut(manager, 'shell.menu')
  await logOut(employee, 'shell.systemMenu')
  const received = [...(await toManager()), ...(await toEmployee())]
  return [...kept, ...received, bff.output(), accountApi.output()]
}

test.skipIf(isMissing('chromium'))('no api_token reaches the browser or a log', async () => {
  const found = await wholeRun()
  expect(tokens()).toHaveLength(2)
  expect(found.length).toBeGreaterThan(40)
  expect(findSecrets(found, tokens())).toEqual([])
})

test.skipIf(isMissing('chromium'))(
  'the browser stores three HttpOnly cookies, and no database, cache, worker or localStorage entry',
  async () => {
    const person = await openPerson(browser(), bff.origin, 'en')
    const { page, context } = person
    await logIn(person, 'manager@aozora.example')
    await person.waitForIdle()
    const cookies = (await context.cookies()).map(({ value, domain, expires, ...rest }) => rest)
    const rules = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }
    expect(cookies.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: '__Host-Http-device', ...rules },
      { name: '__Host-Http-passkey', ...rules },
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
  },
)

test.skipIf(isMissing('chromium'))('the search finds a token planted in an upstream response', async () => {
  plant = true
  expect(findSecrets(await wholeRun(), tokens())).not.toEqual([])
})
