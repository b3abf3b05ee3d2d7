// @module-tag all
// @module-tag chromium

/** How many rows and which columns a list shows: in the address, and remembered. */
import { expect, test } from 'vitest'
import { enter } from '../journey/keyboard.ts'
import { checkPage, flowIn, type Person, visit } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

// A product of its own: the choice is remembered in its browser.
const { signIn } = stage()

const rows = ({ page }: Person) => page.locator('tbody tr')
const heads = ({ page }: Person) => page.locator('thead th').allTextContents()
const entry = ({ page }: Person, role: 'menuitemradio' | 'menuitemcheckbox', name: string) =>
  page.getByRole(role, { name, exact: true })

test.each(flowIn('ja'))('in %s: rows and columns of the accounts of a company', async locale => {
  const person = await signIn(locale, 'employee@maker.example')
  const { page, t } = person
  const list = '/company/C000001/account'
  await visit(person, list)
  await expect.poll(() => rows(person).count()).toBe(20)
  const open = async () => {
    if (locale === 'en') await enter(person, 'list.view')
    else await page.getByRole('button', { name: t('list.view') }).click()
  }
  await open()
  await entry(person, 'menuitemradio', '20').and(page.locator('[aria-checked=true]')).waitFor()
  await checkPage(person)
  if (locale === 'en') for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  else await entry(person, 'menuitemradio', '50').click()
  await page.waitForURL(`**${list}?per_page=50*`)
  await expect.poll(() => rows(person).count()).toBeGreaterThan(20)

  // Several columns in one opening of the menu.
  const before = await heads(person)
  await open()
  for (const [key, column] of [
    ['End', 'account.lastLogin'],
    ['ArrowUp', 'account.invitation'],
  ] as const) {
    const choice = entry(person, 'menuitemcheckbox', t(column))
    if (locale === 'en') for (const pressed of [key, 'Space']) await page.keyboard.press(pressed)
    else await choice.click()
    await choice.and(page.locator('[aria-checked=false]')).waitFor()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.waitForURL(/hide=last_login\.invitation/)
  expect((await heads(person)).length).toBe(before.length - 2)
  await checkPage(person)

  // Remembered for this list, but not for others.
  await visit(person, '/company/C000002/account')
  await expect.poll(async () => (await heads(person)).length).toBe(before.length - 2)
  await visit(person, '/account')
  await expect.poll(() => rows(person).count()).toBe(20)
  // The address decides, so that a link shows what its sender saw.
  await visit(person, `${list}?page=2&hide=`)
  await expect.poll(() => page.locator('.list-foot').textContent()).toContain('21')
  expect(await heads(person)).toEqual(before)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(person)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: t('list.view') }).isVisible()).toBe(false)
  expect(person.problems).toEqual([])
})
