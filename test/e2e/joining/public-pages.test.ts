// @module-tag all
// @module-tag chromium

/** The guide, the access request and the states of a registration link in Chromium. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestKindWords } from '../../../shared/lists/requests.ts'
import { accessRequest, requestLink } from '../journey/access-request.ts'
import {
  checkPage,
  fill,
  firstOf,
  follow,
  logIn,
  logOut,
  onlyInFull,
  type Person,
  press,
  switchLocale,
} from '../journey/person.ts'
import { sharedStage } from '../journey/stage.ts'

const { product, sameVisitor } = sharedStage()
let visitor: Person
let page: Page

beforeEach(async () => {
  visitor = await sameVisitor('ja')
  page = visitor.page
})

const at = (path: string) => page.goto(product.origin + path)
const path = () => new URL(page.url()).pathname
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
const submit = () => page.locator('button[type="submit"]').click()

const checkedServices = () =>
  page.locator('[name="services"]:checked').evaluateAll(boxes => boxes.map(box => box.getAttribute('value')))

const linkFor = (mail: string, after?: string) => requestLink(product.origin, mail, after)

/** Fills in all required fields of the form. */
const fillRequest = async (mail: string) => {
  const { company, zip, address1, address2, tel, family_name, first_name } = accessRequest
  await page.locator('[name="company"]').waitFor()
  await fill(page, { company, zip, address1, address2, tel, family_name, first_name, mail, mail_confirmation: mail })
  await page.locator('[name="services"]').first().check()
  await page.locator('[name="agree"]').check()
}

describe('the landing page', () => {
  const lit = () => page.locator('.hero-plate-services .lit > span:first-child').allTextContents()
  const sheet = () => page.locator('.spec-sheet tbody th').allTextContents()
  const plateHeight = async () => (await page.locator('.hero-plate').boundingBox())?.height
  const list = '**/front/service/list'

  test('a kind of customer, chosen by keyboard, lights its services on the plate and filters the sheet', async () => {
    let answer = () => {}
    const answered = new Promise<void>(resolve => (answer = resolve))
    await page.route(list, async route => {
      await answered
      await route.continue()
    })
    // A browser with a session cookie, valid or not, gets the page without its data. Any earlier visitor may have had it rendered.
    await visitor.context.addCookies([{ name: 'session', value: 'ended', url: product.origin }])
    await at('/lp')
    await page.getByText(visitor.t('landing.servicesLoading')).waitFor()
    const height = await plateHeight()
    answer()
    await page.locator('.spec-sheet').waitFor()
    expect(await plateHeight(), 'nothing moves').toBe(height)
    const all = await lit()
    expect(all).toEqual(await sheet())

    await page.getByRole('button', { name: visitor.t('landing.allKinds'), exact: true }).focus()
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    const distributors = page.getByRole('button', { name: visitor.t('landing.distributors'), pressed: true })
    await distributors.waitFor()
    await page.getByRole('status').getByText('5つのうち3つ').waitFor()
    expect(await lit()).toEqual(await sheet())
    expect((await lit()).length).toBe(3)
    await checkPage(visitor)
    await press(visitor, 'landing.showAll')
    expect(await sheet()).toEqual(all)

    await press(visitor, 'landing.requestNow')
    await page.getByRole('dialog', { name: visitor.t('guide.kindTitle') }).waitFor()
  })

  onlyInFull.each([
    ['no service', 0, 'landing.servicesNone'],
    ['more services than the plate has places', 9, 'landing.sheetFor'],
  ])('%s', async (_, count, text) => {
    await page.route(list, async route => {
      const [service] = await (await route.fetch()).json()
      const made = Array.from({ length: count }, (_, at) => ({
        ...service,
        service_id: `made-${at}`,
        name: `サービス${at}`,
        kinds: at > 1 ? ['distributor'] : [],
        approved_kinds: [],
      }))
      await route.fulfill({ json: made })
    })
    await at('/lp')
    await press(visitor, 'landing.distributors')
    const name = visitor.t('landing.distributors')
    await page
      .getByText(text === 'landing.servicesNone' ? visitor.t(text) : `${name}が利用できるサービス（7件）`)
      .first()
      .waitFor()
    expect([await lit(), await sheet()].map(({ length }) => length)).toEqual([
      Math.min(count, 5),
      Math.max(count - 2, 0),
    ])
    await press(visitor, 'landing.owners')
    await page
      .getByText(count === 0 ? visitor.t(text) : `${visitor.t('landing.owners')}向けのサービスは`)
      .first()
      .waitFor()
    expect([await lit(), await sheet()]).toEqual([[], []])
    await checkPage(visitor)
  })
})

describe('the guide', () => {
  const choose = async (id: string) => {
    await at('/lp')
    await press(visitor, 'landing.request')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: visitor.t(id) })
      .click()
    await page.getByRole('dialog').waitFor()
    await checkPage(visitor)
  }

  test('staff of a registered company are referred to their administrator, and Esc restores the focus', async () => {
    await choose('guide.known')
    expect(await focused()).toContain(visitor.t('guide.knownTitle'))
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe(visitor.t('landing.request'))
  })

  onlyInFull.each([
    ['distributor', 'telematics-distributor'],
    ['service_shop', 'service-shop-portal'],
  ])('%s: the form has the kind and its service preselected', async (kind, service) => {
    await choose('guide.partner')
    await page.locator(`[role=dialog] a[href*="kind=${kind}"]`).click()
    await page.locator('[name="services"]').first().waitFor()
    expect(new URL(page.url()).searchParams.get('kind')).toBe(kind)
    expect(await checkedServices()).toEqual([service])
    expect(await page.locator('[value="telematics-owner"]').count()).toBe(0)
    await checkPage(visitor)
  })

  onlyInFull('an employee of the maker is led to the employee login', async () => {
    await at('/lp')
    await press(visitor, 'landing.request')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: visitor.t('guide.employee') })
      .click()
    await page.waitForURL('**/login')
  })
})

describe('the access request', () => {
  test('/lp/form opens the guide, which leads to the form with the kind', async () => {
    await at('/lp/form')
    await page.getByRole('dialog').waitFor()
    await expect.poll(focused).toContain(visitor.t('guide.new'))
    await press(visitor, 'guide.new')
    await checkPage(visitor)
    await follow(visitor, 'guide.toForm')
    await page.waitForURL('**/lp/form?kind=new_company')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('[name="company"]').waitFor()

    await page.locator('.plate-data').getByRole('link').click()
    await expect.poll(() => page.locator('[name="kind"]:checked').getAttribute('value')).toBe('new_company')
    await page.locator('[value="distributor"]').check()
    await page.locator('.plate-data').getByText(visitor.t(requestKindWords.distributor)).waitFor()
    await checkPage(visitor)
  })

  onlyInFull('/lp/form does not open the guide over a failure', async () => {
    await page.route('**/front/service/list', route => route.abort())
    await at('/lp/form')
    await page.getByText(visitor.t('steps.failed')).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(visitor.problems.splice(0).length).toBeGreaterThan(0)
    await page.unroute('**/front/service/list')
    await press(visitor, 'ui.retry')
    await page.getByRole('dialog', { name: visitor.t('guide.kindTitle') }).waitFor()
  })

  test('/lp/form after the guide is closed asks for the kind; another kind unchecks services it does not include', async () => {
    await at('/lp/form')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('[value="new_company"]').check()
    await page.locator('[value="telematics-owner"]').check()
    await page.locator('[value="product-api"]').check()
    await page.locator('[value="distributor"]').check()
    expect(await checkedServices()).toEqual(['product-api'])
    // Forced colors remove the backgrounds of our own boxes, so the browser draws its own.
    const looks = () =>
      page
        .locator('[type="checkbox"], [type="radio"]')
        .evaluateAll(boxes => [...new Set(boxes.map(box => getComputedStyle(box).appearance))])
    expect(await looks()).toEqual(['none'])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await looks()).toEqual(['auto'])
  })

  test('a reload and a change of the language keep the input', async () => {
    await at('/lp/form?kind=new_company')
    await fillRequest('draft@hayama.example')
    await page.reload()
    await page.getByRole('button', { name: 'English' }).click()
    await page.locator('html[lang="en"] [name="company"]').waitFor()
    expect(await page.locator('[name="company"]').inputValue()).toBe(accessRequest.company)
    expect(await page.locator('[name="services"]').first().isChecked()).toBe(true)
  })

  onlyInFull.each(['/lp/form-confirm', '/lp/form-complete'])(
    '%s without a request redirects to the form',
    async address => {
      await at(address)
      await page.waitForURL('**/lp/form')
    },
  )

  test('a failed request keeps the input and shows the reason; a double click then sends it once and clears the draft', async () => {
    await at('/lp/form?kind=new_company')
    await fillRequest('refused@hayama.example')
    await submit()
    await page.waitForURL('**/lp/form-confirm')
    await page.route('**/api/form/subscription', route => route.abort('connectionfailed'))
    await press(visitor, 'request.send')
    await expect.poll(focused).toContain(visitor.t('steps.sendingError'))
    expect(await page.title()).toContain(visitor.t('form.errorTitle').trim())
    await page.unroute('**/api/form/subscription')
    await page.getByText(visitor.t('request.approval')).waitFor()
    await page.getByText(accessRequest.company).waitFor()

    let posts = 0
    page.on('request', sent => {
      if (sent.url().endsWith('/api/form/subscription')) posts++
    })
    await page.getByRole('button', { name: visitor.t('request.send') }).dblclick()
    await page.waitForURL('**/lp/form-complete')
    await page.getByText('refused@hayama.example').waitFor()
    await page.getByText(visitor.t('request.nextServices')).waitFor()
    expect(posts).toBe(1)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(accessRequest.company)
  })

  test('a change link focuses its field', async () => {
    await at('/lp/form?kind=new_company')
    await fillRequest('change@hayama.example')
    await submit()
    await page.waitForURL('**/lp/form-confirm')
    await page.locator('a[href*="change=tel"]').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('tel')
  })
})

describe('/register', () => {
  const nextStep = (id: string) => page.getByRole('main').getByRole('link', { name: visitor.t(id) })
  const headed = (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()

  test('the token is removed from the address at once and survives a reload', async () => {
    const link = await linkFor('address@hayama.example')
    await page.goto(link)
    await page.locator('[name="password"]').waitFor()
    expect(page.url()).toBe(`${product.origin}/register`)
    await page.reload()
    await page.locator('[name="password"]').waitFor()
    expect(await page.locator('[name="company"]').inputValue()).toBe(accessRequest.company)
    await checkPage(visitor)
  })

  test('after a second request both links open the form; a superseded one says where to go', async () => {
    const first = await linkFor('twice@hayama.example')
    const second = await linkFor('twice@hayama.example', first)
    for (const link of [second, first]) {
      await page.goto(link)
      await page.locator('[name="password"]').waitFor()
    }
    await page.route('**/front/verification', async route => {
      const link = await (await route.fetch()).json()
      await route.fulfill({ json: { ...link, state: 'superseded' } })
    })
    await page.goto(first)
    await headed(visitor.t('register.supersededTitle'))
    await checkPage(visitor)
    for (const [id, next] of [
      ['register.toLogin', '/loginFront'],
      ['menu.contact', '/lp/contact'],
    ] as const)
      expect(await nextStep(id).getAttribute('href')).toBe(next)
    await page.unrouteAll({ behavior: 'wait' })
  })

  test.each(firstOf(['/register', '/register?token=short', `/register?token=${'x'.repeat(43)}`]))(
    '%s shows that the link is unknown, and leads to a new request',
    async address => {
      await at(address)
      await headed(visitor.t('register.unknownTitle'))
      await checkPage(visitor)
      await nextStep('login.request').click()
      await page.waitForURL('**/lp/form')
    },
  )

  test('rule 1: an expired link can be renewed for the same address', async () => {
    // The product's clock cannot be advanced from here, so both responses of an expired link are substituted.
    await page.route('**/front/verification', async route => {
      const link = await (await route.fetch()).json()
      await route.fulfill({ json: { ...link, state: 'expired' } })
    })
    await page.route('**/front/regist/resend', route => route.fulfill({ json: { email: 'late@hayama.example' } }))
    await page.goto(await linkFor('late@hayama.example'))
    await headed(visitor.t('error.link_expired'))
    await checkPage(visitor)
    await press(visitor, 'register.resend')
    await expect.poll(focused).toBe(visitor.t('register.resentTitle'))
    await page.getByText('late@hayama.example').waitFor()
    const { t } = await switchLocale(visitor, 'en')
    await headed(t('register.resentTitle'))
    await page.getByText('late@hayama.example').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('rule 2: a person signed in with another account is asked first; logging out shows the form, also after a reload', async () => {
    await logIn(visitor, 'staff@aozora.example')
    await page.goto(await linkFor('other@hayama.example'))
    await page.getByRole('alertdialog').getByText('other@hayama.example').waitFor()
    await press(visitor, 'otherAccount.logout')
    await page.locator('[name="password"]').waitFor()
    await expect.poll(focused).toBe(visitor.t('register.title'))
    await page.reload()
    await page.locator('[name="password"]').waitFor()
  })

  onlyInFull('closing the notice sends nothing and keeps the input', async () => {
    await page.goto(await linkFor('notice@hayama.example'))
    await page.locator('[name="type"]').selectOption('rental')
    await page.locator('[name="category"]').selectOption('owner')
    await fill(page, { password: 'Lantern_2026', password_confirmation: 'Lantern_2026' })
    await page.locator('[name="agree"]').check()
    let calls = 0
    page.on('request', sent => {
      if (sent.url().includes('/regist/')) calls++
    })
    await submit()
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.locator('[name="password"]').inputValue()).toBe('Lantern_2026')
    expect(calls).toBe(0)
    expect(path()).toBe('/register')

    // A newer version of a document asks for the consent again, and keeps the input.
    let shown: unknown
    await page.route('**/regist/profile', route => {
      shown = route.request().postDataJSON().documents
      return route.fulfill({ status: 409, json: { code: 'conflict', message: '' } })
    })
    await submit()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: visitor.t('register.submit') })
      .click()
    await page.getByText(visitor.t('agreement.changedText')).waitFor()
    expect(shown).toEqual([
      { document: 'terms', version: 1 },
      { document: 'privacy', version: 1 },
    ])
    expect(await page.locator('[name="agree"]').isChecked()).toBe(false)
    expect(await page.locator('[name="password"]').inputValue()).toBe('Lantern_2026')
    await page.locator('[name="agree"]').check()
    await page.unrouteAll({ behavior: 'wait' })

    // Switching the language keeps everything except the password.
    await switchLocale(visitor, 'en')
    await expect.poll(() => page.locator('[name="type"]').inputValue()).toBe('rental')
    expect(await page.locator('[name="category"]').inputValue()).toBe('owner')
    expect(await page.locator('[name="password"]').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Lantern_2026')
  })
})

describe('/term', () => {
  test('shows the terms with version and date', async () => {
    await at('/term')
    await page.getByText('第6条').waitFor()
    await page.getByText('2026-04-01').waitFor()
    // A clause hangs by its number, which stays the one that was written.
    const clause = page.locator('.clause').first()
    expect(await clause.textContent()).toMatch(/^1\. アカウントは/)
    expect(
      await clause.evaluate(({ children: [number], clientHeight }) => (number?.clientHeight ?? 0) === clientHeight),
    ).toBe(true)
    await checkPage(visitor)
  })
})

describe('the terms and unknown addresses show the header of a person who is logged in', () => {
  test.each([
    ['manager@aozora.example', 'shell.menu', 'menu.accountSetting', '/loginFront'],
    ['viewer@maker.example', 'shell.systemMenu', 'shell.backOffice', '/login'],
  ] as const)('%s, who can log out there', async (email, menu, link, login) => {
    await logIn(visitor, email)
    const header = page.getByRole('banner')
    for (const [address, title] of [
      ['/nowhere', 'error.not_found'],
      ['/term', 'route.terms'],
    ] as const) {
      await at(address)
      await page.getByRole('heading', { level: 1, name: visitor.t(title) }).waitFor()
      await header.getByRole('link', { name: visitor.t(link) }).waitFor()
      await header.getByText(email).waitFor()
      await checkPage(visitor)
    }
    await logOut(visitor, menu)
    await expect.poll(path).toBe(login)
  })
})

test('while the server is busy the page says so, and retries by itself after Retry-After', async () => {
  const busy = { status: 503, json: { code: 'unavailable', message: '', retry_after: 1 } }
  let isBusy = true
  await page.route('**/bff/session', route => (isBusy ? route.fulfill(busy) : route.continue()))
  await at('/accountInformation')
  await page.getByText(visitor.t('error.unavailable')).waitFor()
  isBusy = false
  await page.locator('[name="email"]').waitFor()
})

test('while the server is busy, the login page of a browser without a session stays as it is', async () => {
  const busy = { status: 503, json: { code: 'unavailable', message: '', retry_after: 1 } }
  await page.route('**/bff/session', route => route.fulfill(busy), { times: 1 })
  const retried = page.waitForResponse(response => response.url().endsWith('/bff/session') && response.ok())
  await at('/loginFront')
  await page.locator('[name="email"]').fill('manager@aozora.example')
  await retried
  expect(await page.locator('[name="email"]').inputValue()).toBe('manager@aozora.example')
  await logIn(visitor, 'manager@aozora.example')
})
