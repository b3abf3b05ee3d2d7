import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listedAccounts } from '../../../server/demo/listed-accounts.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import { accessibilityFindings, openBrowser, openDialog, type Watched } from '../../helper/browser.ts'
import { claim, isFull } from '../../helper/services.ts'
import { type Texts, textsOf } from './texts.ts'

/** A person with their own browser context. */
export interface Person extends Watched {
  origin: string
  locale: Locale
  t: Texts
}

export const openPerson = async (browser: Browser, origin: string, locale: Locale): Promise<Person> => ({
  ...(await openBrowser(browser, locale)),
  origin,
  locale,
  t: textsOf(locale),
})

/**
 * Identifies a screen by its path without ids and its elements: another state is another screen. A dialog is identified by its
 * elements and the first segment of the path below it. `kinds` names each kind of element once, in one order; `pairs` each kind
 * within the kind of its parent.
 */
const screenOf = async ({ page }: Person) => {
  const { isOver, elements, pairs } = await page.evaluate(openDialog => {
    const over = document.querySelector(openDialog)
    const all = [...(over ?? document.body).querySelectorAll('*')]
    const kindOf = (element: Element | null) => `${element?.localName}.${element?.className}`
    const pairs = all.map(element => `${kindOf(element.parentElement)} > ${kindOf(element)}`)
    return { isOver: over !== null, elements: all.map(kindOf), pairs: [...new Set(pairs)] }
  }, openDialog)
  const { pathname } = new URL(page.url())
  return {
    // Ids have digits.
    place: isOver ? `${pathname.split('/')[1]}` : pathname.replace(/\/[^/]*\d[^/]*/g, '/id'),
    elements: elements.join(' '),
    kinds: [...new Set(elements)].sort().join(' '),
    pairs,
  }
}

/** Checks the language, title and heading of the current page, and that there were no errors. */
export const checkLanguage = async ({ page, problems, locale, waitForIdle }: Person): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await waitForIdle()
  const { lang, title } = await page.evaluate(() => ({ lang: document.documentElement.lang, title: document.title }))
  expect(lang).toBe(locale)
  expect(title).toMatch(/\S+/)
  expect(problems, page.url()).toEqual([])
}

/**
 * Whether the current screen is the first of its kind for these checks: in the full run once per language, in the short run the
 * first of its place, or with an element that is the first of its kind in its parent.
 */
export const isFirst = async (checks: string, person: Person): Promise<boolean> => {
  const { place, elements, pairs } = await screenOf(person)
  const screen = isFull ? [`${person.locale} ${place} ${await person.page.title()} ${elements}`] : [place, ...pairs]
  return claim(...screen.map(part => `${checks} ${part}`))
}

/**
 * Checks the current page: all checks of `checkLanguage`, and axe in light and dark. Axe takes a third of a second, so it checks
 * the first screen of each kind, and dark colors in the short run where an element is the first of its kind in its parent.
 */
export const checkPage = async (person: Person): Promise<void> => {
  const { page, problems } = person
  await checkLanguage(person)
  if (await isFirst('axe', person)) {
    const { kinds, pairs } = await screenOf(person)
    const dark = await claim(...(isFull ? [kinds] : pairs).map(what => `dark ${what}`))
    expect(await accessibilityFindings(page, { dark }), page.url()).toEqual([])
  }
  expect(problems, page.url()).toEqual([])
}

const settle = async ({ page, waitForIdle }: Person) => {
  await page.locator('h1').first().waitFor()
  await waitForIdle()
}

/** Opens a path within the running app. */
const navigate = async (person: Person, path: string): Promise<void> => {
  await person.page.evaluate(path => history.pushState(null, '', path), path)
  await settle(person)
}

/**
 * Opens a path of the product: in Japanese by loading the document, in English within the running app, so that both ways are
 * tested.
 */
export const visit = async (person: Person, path: string): Promise<void> => {
  const { page, origin, locale } = person
  if (locale === 'en' && page.url().startsWith(origin)) return navigate(person, path)
  await page.goto(origin + path)
  await settle(person)
}

/** Fills fields by their `name`. */
export const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
}

/** The languages of a flow: both in the full run, else this one. Flows alternate between the two. */
export const flowIn = (short: Locale): Locale[] => (isFull ? ['ja', 'en'] : [short])

/** The members of a kind that a test tries: all in the full run, else the first. */
export const firstOf = <Member>(members: readonly Member[]): readonly Member[] =>
  isFull ? members : members.slice(0, 1)

/**
 * A test of a further way through screens that another browser test uses, or of a rule that is tested at the door of a server as
 * well: `npm test` leaves it out.
 */
export const onlyInFull = test.runIf(isFull)

/** Languages as the page names them. */
export const languageNames: Record<Locale, string> = { ja: '日本語', en: 'English' }

/** The choice of a language in a form with a text in two. */
export const textLanguage = ({ page, t }: Person, locale: Locale) =>
  page.getByRole('group', { name: t('text.language') }).getByRole('button', { name: languageNames[locale] })

/**
 * Number of POST requests to a path that presses cause. The first call waits until all presses are done, however busy the machine is. Returns
 * when it is answered.
 */
export const postsDuring = async ({ page }: Person, path: string, press: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const { promise: arePressed, resolve: release } = Promise.withResolvers<void>()
  const address = `**${path}`
  await page.route(address, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    count++
    await arePressed
    await route.continue()
  })
  const answered = page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith(path),
  )
  await press()
  release()
  await answered
  await page.unroute(address)
  return count
}

export const press = (person: Person, id: string): Promise<void> =>
  person.page.getByRole('button', { name: person.t(id) }).click()

/** Opens the dialog that edits a part of an account: the person's own data, or those in the last company on the page. */
export const pressEdit = ({ page, t }: Person, part: 'details' | 'membership'): Promise<void> => {
  const buttons = page.getByRole('button', { name: new RegExp(`^${t('edit.open')} `) })
  return (part === 'details' ? buttons.first() : buttons.last()).click()
}

/** Closes a dialog by the button at its foot. The one in its head is called “Close dialog”. */
export const closeDialog = ({ page, t }: Person): Promise<void> =>
  page.getByRole('button', { name: t('ui.close'), exact: true }).click()

/** Follows the first link with a text, in the header or in the page. */
export const follow = ({ page, t }: Person, id: string, within?: 'main'): Promise<void> =>
  (within ? page.getByRole(within) : page)
    .getByRole('link', { name: t(id) })
    .first()
    .click()

/** The service switches on the page of an account. */
export const serviceSwitches = ({ page, t }: Person) =>
  page.getByRole('region', { name: t('account.services') }).getByRole('switch')

export const isEmployee = (email: string): boolean => email.endsWith('@maker.example')

/** The password of a demo account. */
export const passwordOf = (email: string): string => {
  const password = listedAccounts.find(account => account.email === email)?.password
  if (password === undefined) throw new Error(`the demo data has no password of ${email}`)
  return password
}

/**
 * Submits the login page of the account's side, which is opened unless it is the current one. Does not wait for the result.
 * The password is that of the demo account, unless one is given.
 */
export const submitLogin = async (person: Person, email: string, password = passwordOf(email)): Promise<void> => {
  const { page, origin } = person
  const path = isEmployee(email) ? '/login' : '/loginFront'
  if (new URL(page.url(), origin).pathname !== path) await page.goto(origin + path)
  await fill(page, { email, password })
  await checkPage(person)
  await page.locator('button[type="submit"]').click()
}

/** Logs in and waits for the home page. The password is that of the demo account, unless one is given. */
export const logIn = async (person: Person, email: string, password?: string): Promise<void> => {
  await submitLogin(person, email, password)
  await person.page.waitForURL(`**${homeOf(email)}`)
}

const homeOf = (email: string) => (isEmployee(email) ? '/company' : '/accountInformation')

/**
 * A person in a browser context of their own, logged in, whose page is still empty: for tests that open one of their own. The call
 * of the login page is made without the page, which has its own tests (`logIn`): that saves half a second each time.
 */
export const openSignedIn = async (
  browser: Browser,
  origin: string,
  locale: Locale,
  email: string,
  password = passwordOf(email),
): Promise<Person> => {
  const person = await openPerson(browser, origin, locale)
  const { context, page } = person
  const login = isEmployee(email) ? '/bff/login/employee' : '/bff/login/customer'
  const browserName = await page.evaluate(() => navigator.userAgent)
  const answer = await context.request.post(origin + login, {
    data: { email, password },
    headers: { 'x-csrf': '1', 'user-agent': browserName, origin },
  })
  expect(answer.status(), email).toBe(200)
  return person
}

/** The same at the home page. */
export const openLoggedIn = async (...who: Parameters<typeof openSignedIn>): Promise<Person> => {
  const person = await openSignedIn(...who)
  const { page, origin, waitForIdle } = person
  const home = homeOf(who[3])
  await page.goto(origin + home)
  await page.waitForURL(`**${home}`)
  await waitForIdle()
  return person
}

/** Takes back what a test has changed in a person's page: window, media, routes, stored input and errors. */
export const renew = async ({ page, problems }: Person): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' })
  await page.evaluate(() => sessionStorage.clear())
  problems.length = 0
}

/** The same for a visitor, who may have logged in or chosen a language. */
export const renewVisitor = async (person: Person): Promise<void> => {
  const { context, page, origin } = person
  // No page of the app stores anything after this.
  await page.goto(`${origin}/healthz`)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await renew(person)
}

/** From now on, sessions do not tell who administers a company, as those of an upstream without `manager_flg`. */
export const hideRole = (page: Page): Promise<unknown> =>
  page.route('**/bff/session', async route => {
    const auth = await (await route.fetch()).json()
    await route.fulfill({ json: { ...auth, isManager: null } })
  })

/** Switches the language in the header, which reloads the page. @returns the person with the texts of the new language */
export const switchLocale = async (person: Person, locale: Locale): Promise<Person> => {
  const { page } = person
  await page.getByRole('button', { name: locale === 'ja' ? '日本語' : 'English' }).click()
  await page.locator(`html[lang="${locale}"] h1`).waitFor()
  return { ...person, locale, t: textsOf(locale) }
}

/** Logs out through the menu of the header, and waits for the notice on the login page. */
export const logOut = async (person: Person, menu: 'shell.menu' | 'shell.systemMenu') => {
  await press(person, menu)
  await person.page.getByRole('menuitem', { name: person.t('shell.logout') }).click()
  await person.page.getByText(person.t('shell.loggedOut')).waitFor()
}
