// @module-tag all
// @module-tag chromium

/**
 * Checks every screen and dialog about companies and accounts, for editors and view-only employees. In the short run each screen in
 * one language.
 */
import { describe, expect, test } from 'vitest'
import { checkScreen, isWalkedIn } from './journey/check-screen.ts'
import { checkScreenAndDialogs } from './journey/check-screen-and-dialogs.ts'
import { flowIn, type Person, press, visit } from './journey/person.ts'
import { sharedStage } from './journey/stage.ts'

const { signIn } = sharedStage()

/** Path of the account that a list shows for an email address. */
const accountIn = async (person: Person, list: string, email: string): Promise<string> => {
  await visit(person, `${list}?search=${encodeURIComponent(email)}`)
  const link = person.page.locator('tbody tr', { hasText: email }).getByRole('link').first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? ''
}

const allAccounts = '/company/C000001/account'
const colleagues = '/makeruser/account'
const companyScreens = [
  '/company',
  '/company?name=no-such-company',
  allAccounts,
  '/company/C000001/service',
  '/company/C000001/service/telematics-owner',
  '/company/C000001/information',
  '/company/C000001/audit',
  '/audit',
  '/account',
  '/account/banned',
  '/account/import',
  '/account/import?company=C000001',
  '/company/C000000/account',
]

/** An unregistered company and a stopped one, which have other dialogs. */
const otherStates = ['/company/C000007/information', '/company/C000010/information']
/** For editors only. */
const editorScreens = [
  '/ownSettings',
  '/account/invitation',
  colleagues,
  '/makeruser/service',
  '/makeruser/service/product-api',
]

describe.each(['ja', 'en'] as const)('in %s', locale => {
  test('employees who edit: lists, companies and services', async () => {
    const editor = await signIn(locale, 'employee@maker.example')
    const paths = [...companyScreens, ...otherStates, ...editorScreens]
    for (const path of paths.filter(path => isWalkedIn(locale, path))) await checkScreenAndDialogs(editor, path)
  })

  test.runIf(isWalkedIn(locale, allAccounts))('employees who edit: accounts of customers', async () => {
    const editor = await signIn(locale, 'employee@maker.example')
    for (const email of ['staff', 'second', 'locked', 'unregistered', 'suspended'])
      await checkScreenAndDialogs(editor, await accountIn(editor, allAccounts, `${email}@aozora.example`))
  })

  test.runIf(isWalkedIn(locale, colleagues))('employees who edit: a colleague and the menu', async () => {
    const editor = await signIn(locale, 'employee@maker.example')
    const colleague = await accountIn(editor, colleagues, 'viewer@maker.example')
    await checkScreenAndDialogs(editor, colleague)
    await visit(editor, `${colleague}/audit`)
    await checkScreen(editor)
    await press(editor, 'shell.systemMenu')
    await editor.page.getByRole('menuitem').first().waitFor()
    await checkScreen(editor)
    await editor.page.getByRole('menuitem', { name: editor.t('csv.menu') }).click()
    await editor.page.getByRole('dialog').waitFor()
    await checkScreen(editor)
    await editor.page.keyboard.press('Escape')
    await editor.page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

test.each(flowIn('ja'))('in %s: view-only employees, without controls', async locale => {
  const viewer = await signIn(locale, 'viewer@maker.example')
  const staff = await accountIn(viewer, allAccounts, 'staff@aozora.example')
  for (const path of [...companyScreens, staff, `${staff}/audit`]) {
    await checkScreenAndDialogs(viewer, path)
    expect(await viewer.page.locator('main [role=switch], main [aria-haspopup=dialog]').count(), path).toBe(0)
  }
  await visit(viewer, colleagues)
  // The page of companies keeps the last search.
  await viewer.page.waitForURL(/\/company(\?|$)/)
})
