// @module-tag all

/** Rule 11 in Chromium: the product restarts into maintenance and back while people are signed in. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../helper/free-port.ts'
import { type Product, startProcess } from '../helper/product.ts'
import { demoTokenKeys } from '../helper/services/demo-data.ts'
import { demoPostgresUrl, isMissing, redisUrl } from '../helper/services.ts'
import {
  checkPage,
  fill,
  logIn,
  onlyInFull,
  openLoggedIn,
  openPerson,
  press,
  pressEdit,
  submitLogin,
  switchLocale,
} from './journey/person.ts'
import { sharedBrowser } from './journey/stage.ts'

const areMissing = (['chromium', 'postgres', 'redis'] as const).some(isMissing)

describe.skipIf(areMissing)('maintenance', () => {
  let port: number
  let kept: Record<string, string>
  let product: Product
  const browser = sharedBrowser()

  /** Starts or restarts the product on the same data and sessions. */
  const start = async (env: Record<string, string> = {}) => {
    await product?.stop()
    const more = { PORT: String(port), ...kept, ...env }
    product = await startProcess('server/main.ts', `http://localhost:${port}/readyz`, more)
  }

  beforeAll(async () => {
    port = await freePort()
    kept = {
      DATABASE_URL: await demoPostgresUrl(),
      REDIS_URL: await redisUrl(),
      TOKEN_KEYS: demoTokenKeys,
      SESSION_SECRETS: randomBytes(32).toString('base64'),
    }
    await start()
  })

  afterAll(async () => {
    expect(await product?.stop()).toBe(0)
  })

  test('rule 11: customers get the notice and keep their session and input; employees are not affected', async () => {
    const customer = await openLoggedIn(browser(), product.origin, 'ja', 'manager@aozora.example')
    const { page, t } = customer
    await pressEdit(customer, 'membership')
    await page.getByRole('dialog').locator('[name="position"]').fill('所長')
    const employee = await openLoggedIn(browser(), product.origin, 'en', 'employee@maker.example')
    await employee.page.locator('tbody tr').first().waitFor()
    const badge = employee.page.locator('header').getByText(employee.t('shell.maintenance'))
    expect(await badge.count()).toBe(0)

    // Flag images of the list that still load would fail during the restart.
    await employee.waitForIdle()
    await start({ MAINTENANCE: 'on' })
    await page.getByRole('dialog').locator('button[type="submit"]').click()
    await page.getByRole('heading', { level: 1, name: t('shell.maintenance') }).waitFor()
    await page.getByText(t('error.maintenance')).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await checkPage(customer)
    await page.goto(`${product.origin}/accountSetting`)
    await page.getByText(t('error.maintenance')).waitFor()
    await page.goto(`${product.origin}/accountInformation`)
    const there = await switchLocale(customer, 'en')
    await page.getByText(there.t('error.maintenance')).waitFor()
    await checkPage(there)
    await press(there, 'ui.retry')
    await page.getByRole('status').getByText(there.t('error.maintenance')).waitFor()
    await switchLocale(there, 'ja')

    const visitor = await openPerson(browser(), product.origin, 'en')
    await submitLogin(visitor, 'staff@aozora.example')
    await visitor.page.getByRole('heading', { name: visitor.t('shell.maintenance') }).waitFor()

    // The header's count of requests may have been asked for while the server was away.
    employee.problems.splice(0)
    await employee.page.reload()
    await badge.waitFor()
    await fill(employee.page, { name: '青空' })
    await employee.page.locator('[name="name"]').press('Enter')
    await employee.page.getByRole('link', { name: '株式会社青空建機' }).click()
    await employee.page.getByText('@aozora.example').first().waitFor()
    await checkPage(employee)

    await start()
    employee.problems.splice(0)
    await press(customer, 'ui.retry')
    expect(await page.getByRole('dialog').locator('[name="position"]').inputValue()).toBe('所長')
    await page.getByRole('dialog').locator('button[type="submit"]').click()
    await page.locator('dd', { hasText: '所長' }).waitFor()
    await employee.page.reload()
    await employee.page.getByText('@aozora.example').first().waitFor()
    expect(await badge.count()).toBe(0)
    for (const { problems } of [customer, employee, visitor]) expect(problems).toEqual([])
  })

  onlyInFull(
    'without the server a form keeps its text, and the error page reloads only once the server responds',
    async () => {
      const employee = await openPerson(browser(), product.origin, 'en')
      const { page, t } = employee
      // On its page, because a login also loads code ahead, such as that of the question about unsaved changes.
      await logIn(employee, 'employee@maker.example')
      await page.locator('tbody tr').first().waitFor()
      await page.goto(`${product.origin}/mailManagement/bulkSending`)
      await page.locator('[name="en.subject"]').fill('Not sent yet')
      await employee.waitForIdle()
      await product.stop()

      const away = page.getByRole('alert').getByText(t('error.network'))
      await press(employee, 'shell.systemMenu')
      await page.getByRole('menuitem', { name: t('csv.menu') }).click()
      await away.waitFor()
      await page.locator('.alert-region').getByRole('button').click()
      await away.waitFor({ state: 'detached' })
      const list = page.locator('header .brand')
      await list.click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('leave.stay') })
        .click()
      expect(await page.locator('[name="en.subject"]').inputValue()).toBe('Not sent yet')

      await page.locator('[name="en.subject"]').fill('')
      await page
        .locator('header')
        .getByRole('link', { name: t('menu.staff') })
        .click()
      await page.getByRole('heading', { name: t('error.brokenTitle') }).waitFor()
      await page.locator('main').getByText(t('error.network')).waitFor()
      const address = page.url()
      await press(employee, 'error.reload')
      await away.waitFor()
      expect(page.url()).toBe(address)
      await start()
      await press(employee, 'error.reload')
      await page.locator('tbody tr').first().waitFor()
      expect(page.url()).toBe(address)
    },
  )
})
