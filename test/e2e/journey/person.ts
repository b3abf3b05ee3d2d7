import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { accessibilityFindings, openBrowser, openDialog, type Watched } from '../../helper/browser.ts'
import { claim } from '../../helper/services.ts'
import { type Texts, textsOf } from './texts.ts'

/** Somebody at a browser of their own. */
export interface Person extends Watched {
  origin: string
  locale: Locale
  t: Texts
}

export const arrive = async (browser: Browser, origin: string, locale: Locale): Promise<Person> => ({
  ...(await openBrowser(browser, locale)),
  origin,
  locale,
  t: textsOf(locale),
})

/**
 * A screen is told by its language, address, title and everything that stands on it: another state is another screen. A dialog is told
 * by what stands in it and by whose pages it is open over. Axe takes a second, and what was looked at in this run need not be
 * looked at again.
 */
const screenOf = async ({ page, locale }: Person): Promise<string> => {
  const { isOver, elements } = await page.evaluate(openDialog => {
    const over = document.querySelector(openDialog)
    const all = [...(over ?? document.body).querySelectorAll('*')]
    return {
      isOver: over !== null,
      elements: all.map(({ localName, className }) => `${localName}.${className}`).join(' '),
    }
  }, openDialog)
  const { pathname } = new URL(page.url())
  const place = isOver ? [pathname.split('/')[1]] : [pathname, await page.title()]
  return [locale, ...place, elements].join(' | ')
}

/** Looks at a page as it stands: its language, title and heading, axe in light and dark, and whether anything went wrong. */
export const inspect = async (person: Person): Promise<void> => {
  const { page, problems, locale } = person
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  expect(await page.title()).toMatch(/\S+/)
  if (await claim(await screenOf(person))) expect(await accessibilityFindings(page), page.url()).toEqual([])
  expect(problems, page.url()).toEqual([])
}

/** Fills fields by their names in the form. */
export const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
}

export const press = (person: Person, id: string): Promise<void> =>
  person.page.getByRole('button', { name: person.t(id) }).click()

export const follow = (person: Person, id: string): Promise<void> =>
  person.page
    .getByRole('link', { name: person.t(id) })
    .first()
    .click()

/** The switches of the services on an account's page. */
export const serviceSwitches = ({ page, t }: Person) =>
  page.getByRole('region', { name: t('account.services') }).getByRole('switch')

/** Logs in at the page that stands open, or at the one of that kind of account. */
export const logIn = async (person: Person, at: '/login' | '/loginFront', email: string, password: string) => {
  const { page, origin } = person
  if (new URL(page.url(), origin).pathname !== at) await page.goto(origin + at)
  await fill(page, { email, password })
  await inspect(person)
  await page.locator('button[type="submit"]').click()
}

/** Switches the language with the links of the header; the page comes anew. @returns the person with their new words */
export const speak = async (person: Person, locale: Locale): Promise<Person> => {
  const { page } = person
  await page.getByRole('button', { name: locale === 'ja' ? '日本語' : 'English' }).click()
  await page.locator(`html[lang="${locale}"] h1`).waitFor()
  return { ...person, locale, t: textsOf(locale) }
}

/** Logs out through the menu of the header, and ends at the login page with the notice. */
export const logOut = async (person: Person, menu: 'shell.menu' | 'shell.systemMenu') => {
  await press(person, menu)
  await person.page.getByRole('menuitem', { name: person.t('shell.logout') }).click()
  await person.page.getByText(person.t('shell.loggedOut')).waitFor()
}
