// @module-tag all
// @module-tag chromium

/** Browsers as people have them: with storage or cookies refused, password managers, extensions, and a time zone of their own. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { routes } from '../../web/router/routes.ts'
import { newestMail } from '../helper/product.ts'
import { isFull } from '../helper/services.ts'
import { requestLink } from './journey/access-request.ts'
import {
  fill,
  firstOf,
  flowIn,
  logIn,
  onlyInFull,
  type Person,
  press,
  submitLogin,
  switchLocale,
  visit,
} from './journey/person.ts'
import { sharedStage } from './journey/stage.ts'

const { product, newVisitor, signIn } = sharedStage()

const pathsOf = (...layouts: string[]): string[] =>
  Object.values(routes)
    .filter(({ layout, path }) => layouts.includes(layout) && !/[:{]/.test(path))
    .map(({ path }) => path)
const visitorPaths = pathsOf('public', 'noAuth', 'own')

/** Opens a page, and expects that it is drawn and operable, without an error. */
const expectWhole = async ({ page, problems, waitForIdle, t }: Person, path: string) => {
  await page.goto(product.origin + path)
  await page.locator('html[data-operable] h1').waitFor()
  await waitForIdle()
  expect(await page.getByText(t('error.brokenTitle')).count(), path).toBe(0)
  expect(problems, path).toEqual([])
}

/** Any use of storage throws, as where a person has blocked it. */
const blockStorage = ({ context }: Person) =>
  context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const area of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, area, { configurable: true, get: refuse })
    window.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as unknown as typeof BroadcastChannel
  })

/** Nothing more can be stored. */
const fillStorage = ({ context }: Person) =>
  context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })

describe.each([
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const)('with storage %s', (state, limit) => {
  test('every page of visitors is drawn', async () => {
    const visitor = await newVisitor('ja')
    await limit(visitor)
    // In the short run each of the two states has half of them.
    const paths = visitorPaths.filter((_, at) => isFull || at % 2 === (state === 'full' ? 0 : 1))
    for (const path of paths) await expectWhole(visitor, path)
  })

  test('people log in and out, in both languages', async () => {
    const visitor = await newVisitor('ja')
    await limit(visitor)
    await visitor.page.goto(`${product.origin}/loginFront`)
    const english = await switchLocale(visitor, 'en')
    await logIn(english, 'staff@aozora.example')
    const employee = await newVisitor('en')
    await limit(employee)
    await logIn(employee, 'viewer@maker.example')
    expect([...visitor.problems, ...employee.problems]).toEqual([])
  })

  onlyInFull('mailed links work', async () => {
    const visitor = await newVisitor('en')
    await limit(visitor)
    const { page, problems } = visitor
    await page.goto(`${product.origin}/passwordReset`)
    await fill(page, { email: 'second@aozora.example' })
    await page.locator('[type=submit]').click()
    await page.waitForURL('**/passwordResetSentMail')
    const links = [
      (await newestMail(product.origin, 'second@aozora.example')).links[0] ?? '',
      await requestLink(product.origin, `storage-${state}@yamada.example`),
    ]
    for (const link of links) {
      await page.goto(link)
      await page.locator('[name="password"]').waitFor()
      expect(page.url()).not.toContain('token')
    }
    expect(problems).toEqual([])
  })

  onlyInFull('a form of three pages keeps what was typed', async () => {
    const visitor = await newVisitor('en')
    await limit(visitor)
    const { page } = visitor
    await page.goto(`${product.origin}/lp/contact`)
    const mail = `contact-${state}@yamada.example`
    await page.locator('[name="type_code"]').first().check()
    await page.locator('[name="country"]').selectOption('US')
    await fill(page, { content: 'Hello', name: 'Jo Hill', mail, mail_confirmation: mail, company: 'Hill' })
    await fill(page, { address: '1 Main Street', tel: '5550142' })
    await page.locator('[name="agree"]').check()
    await page.locator('[type=submit]').click()
    await page.waitForURL('**/lp/contact-confirm')
    await page.getByText('1 Main Street').waitFor()
    expect(visitor.problems).toEqual([])
  })
})

/** Writes cookies when they are next read: as late as a browser may, in which another process keeps them. */
const writeCookiesLate = ({ context }: Person) =>
  context.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
    const waiting: string[] = []
    Object.defineProperty(Document.prototype, 'cookie', {
      configurable: true,
      set: (cookie: string) => void waiting.push(cookie),
      get: () => {
        for (const cookie of waiting.splice(0)) set?.call(document, cookie)
        return get?.call(document)
      },
    })
  })

onlyInFull('where cookies are written late, the language is switched', async () => {
  const visitor = await newVisitor('ja')
  await writeCookiesLate(visitor)
  await visitor.page.goto(`${product.origin}/loginFront`)
  await switchLocale(visitor, 'en')
})

const ways = (['ja', 'en'] as const).flatMap(locale =>
  ['staff@aozora.example', 'viewer@maker.example'].map(email => ({ locale, email })),
)

describe('with cookies refused', () => {
  test.each(ways.filter((_, at) => isFull || at % 3 === 0))(
    'after the right password, the page says so in $locale: $email',
    async ({ locale, email }) => {
      const person = await newVisitor(locale)
      const { page, t } = person
      await page.route('**/bff/login/*', async route => {
        const answer = await route.fetch()
        const { 'set-cookie': _, ...headers } = answer.headers()
        await person.context.clearCookies()
        await route.fulfill({ response: answer, headers })
      })
      for (let tries = 0; tries < 2; tries++) {
        await submitLogin(person, email)
        await page.getByRole('alert').or(page.getByRole('status')).getByText(t('sessionEnd.cookies')).waitFor()
        await page.locator('[name="password"]').waitFor()
        expect(await page.getByText(t('login.lost')).count()).toBe(0)
        await page.reload()
      }
    },
  )
})

/** Fills in a control as a password manager does: without an event. */
const fillSilently = (page: Page, values: Record<string, string>) =>
  page.evaluate(values => {
    for (const [name, value] of Object.entries(values))
      (document.querySelector(`form [name="${name}"]`) as HTMLInputElement).value = value
  }, values)

describe('a password manager that fills in without an event', () => {
  test.each([
    ['/loginFront', 'staff@aozora.example', 'Staff_2026', '**/accountInformation'],
    ['/login', 'viewer@maker.example', 'Viewer_2026', '**/company'],
  ])('logs in at %s', async (path, email, password, home) => {
    const { page } = await newVisitor('en')
    await page.goto(product.origin + path)
    await page.locator('html[data-operable]').waitFor()
    await fillSilently(page, { email, password })
    await page.locator('[type=submit]').click()
    await page.waitForURL(home)
  })

  /** Pages with a form, from the table of routes. */
  const people: [string, string | undefined, string[]][] = [
    ['visitors', undefined, visitorPaths],
    ['customers', 'manager@aozora.example', pathsOf('front')],
    ['employees', 'employee@maker.example', pathsOf('employee')],
  ]
  onlyInFull.each(people)('no form of %s says that a filled field is missing', async (_, email, paths) => {
    const { page, waitForIdle, t } = email === undefined ? await newVisitor('en') : await signIn('en', email)
    // Nothing is changed by this.
    await page.route('**/api/**', route => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
    let forms = 0
    for (const path of paths) {
      await page.goto(product.origin + path)
      await page.locator('h1').first().waitFor()
      await waitForIdle()
      const names = await page
        .locator('form:has([type=submit]) :is(input:not([type=search]), textarea, select)')
        .evaluateAll(controls => {
          const filled: string[] = []
          for (const control of controls as HTMLInputElement[]) {
            if (control.value !== '' && !/^(?:checkbox|radio)$/.test(control.type)) continue
            if (control.matches('select'))
              control.value = (control as unknown as HTMLSelectElement).options[1]?.value ?? ''
            else if (/^(?:checkbox|radio)$/.test(control.type)) control.checked = true
            else control.value = { email: 'a@b.example', 'datetime-local': '2030-01-01T00:00' }[control.type] ?? '1234'
            filled.push(control.name)
          }
          return filled
        })
      if (names.length === 0) continue
      forms++
      await page
        .locator('form:has([type=submit]) [type=submit]')
        .last()
        .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button))
      await waitForIdle()
      const missing = await page.locator('form [aria-invalid=true]').evaluateAll((controls, required) => {
        const said = (control: Element) =>
          document.getElementById(`${control.id}-error`)?.textContent?.includes(required) ?? false
        return controls.filter(said).map(control => control.getAttribute('name'))
      }, t('validation.required'))
      expect(
        missing.filter(name => names.includes(name ?? '')),
        path,
      ).toEqual([])
    }
    expect(forms).toBeGreaterThanOrEqual(email === undefined ? 4 : 1)
  })
})

test.each(firstOf(['/loginFront', '/login']))(
  '%s: what is typed survives an element that an extension adds before hydration',
  async path => {
    const person = await newVisitor('en')
    const { page } = person
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route(/\/assets\/.*\.js$/, async route => {
      await released
      await route.continue()
    })
    await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' })
    await page.locator('[name="password"]').fill('Viewer_2026')
    await page.locator('[name="email"]').pressSequentially('viewer@maker.exa')
    await page.evaluate(() => {
      for (const input of document.querySelectorAll('#app input')) input.after(document.createElement('com-manager'))
    })
    release()
    await page.locator('html[data-operable]').waitFor()
    await page.keyboard.type('mple')
    expect(await page.locator('[name="email"]').inputValue()).toBe('viewer@maker.example')
    expect(await page.locator('[name="password"]').inputValue()).toBe('Viewer_2026')
    if (path === '/loginFront') return
    await page.keyboard.press('Enter')
    await page.waitForURL('**/company')
  },
)

test.each(flowIn('ja'))(
  'a failed connection keeps the typed password, and a wrong one does not, in %s',
  async locale => {
    const person = await newVisitor(locale)
    const { page, t } = person
    await page.route('**/bff/login/*', route => route.abort())
    await submitLogin(person, 'staff@aozora.example')
    await page.getByText(t('error.network')).waitFor()
    expect(await page.locator('[name="password"]').inputValue()).toBe('Staff_2026')
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
      '2026',
    )
    await page.unroute('**/bff/login/*')
    await page.locator('[type=submit]').click()
    await page.waitForURL('**/accountInformation')
  },
)

test('the counter of a text counts what will be stored', async () => {
  const { page } = await newVisitor('en')
  await page.goto(`${product.origin}/lp/contact`)
  const counter = page.locator('.counter').first()
  for (const [typed, length] of [
    ['abc\n\n  ', 3],
    ['か\u3099', 1],
    [' \u3164\u200b ', 0],
    ['a\n b', 4],
  ] as const) {
    await page.locator('[name="content"]').fill(typed)
    await expect
      .poll(() => counter.textContent(), { message: JSON.stringify(typed) })
      .toMatch(new RegExp(`^${length} /`))
  }
})

onlyInFull('a browser that does not know its time zone gets the CSV in UTC, and says so', async () => {
  const viewer = await signIn('en', 'viewer@maker.example')
  const { page, t, context } = viewer
  await context.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
    }
  })
  await visit(viewer, '/company')
  await press(viewer, 'shell.systemMenu')
  await page.getByRole('menuitem', { name: t('csv.menu') }).click()
  const started = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('csv.submit') })
    .click()
  const file = await (await started).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString('latin1').split('\r\n')[0]).toContain('(UTC)')
})

test.each(flowIn('ja'))('an unknown address is 404 and says so, in %s', async locale => {
  const { page, t } = await newVisitor(locale)
  const answer = await page.goto(`${product.origin}/nowhere`)
  expect(answer?.status()).toBe(404)
  await page.getByText(t('error.notFoundText')).waitFor()
  const full = await page.goto(`${product.origin}/loginFront.`)
  expect([full?.status(), new URL(page.url()).pathname]).toEqual([200, '/loginFront'])
  await page.goto(`${product.origin}/.well-known/change-password`)
  await page.waitForURL('**/loginFront?return=%2FaccountInformation%2FpasswordReset')
})
