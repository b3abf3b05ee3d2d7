// @module-tag all
// @module-tag chromium

/** Checks every screen and dialog of visitors and customers, in the short run each in one language. */
import { describe, test } from 'vitest'
import { newestMail } from '../helper/product.ts'
import { requestLink } from './journey/access-request.ts'
import { checkScreen, isWalkedIn } from './journey/check-screen.ts'
import { checkScreenAndDialogs } from './journey/check-screen-and-dialogs.ts'
import { fill, type Person, press, pressEdit, submitLogin, visit } from './journey/person.ts'
import { sharedStage } from './journey/stage.ts'

const { product, newVisitor, signIn } = sharedStage()

const accounts = '/accountSetting/C000001/account'

describe.each(['ja', 'en'] as const)('in %s', locale => {
  const isWalked = (path: string) => isWalkedIn(locale, path)
  const check = async (person: Person, ...paths: string[]) => {
    for (const path of paths.filter(isWalked)) {
      await visit(person, path)
      await checkScreen(person)
    }
  }
  /** Opens a mailed link. */
  const checkLink = async (person: Person, link: string) => {
    await person.page.goto(link)
    await checkScreen(person)
  }

  /** Opens a dialog, checks it, and closes it. */
  const checkDialog = async (person: Person, ...buttons: string[]) => {
    const dialog = person.page.locator('[role=dialog], [role=alertdialog]')
    for (const button of buttons) {
      await press(person, button)
      await dialog.waitFor()
      await checkScreen(person)
    }
    await person.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }

  const checkEdits = async (person: Person) => {
    const dialog = person.page.locator('[role=dialog]')
    for (const part of ['details', 'membership'] as const) {
      await pressEdit(person, part)
      await dialog.waitFor()
      await checkScreen(person)
      await person.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  }

  const openAccount = async (person: Person, email: string) => {
    await visit(person, `${accounts}?search=${encodeURIComponent(email)}`)
    await person.page.locator('tbody tr', { hasText: email }).getByRole('link').click()
    await person.page.getByRole('heading', { level: 3 }).first().waitFor()
    await checkScreen(person)
  }

  /** Logs in with an account that is locked. */
  const openLocked = async (email: string): Promise<Person> => {
    const person = await newVisitor(locale)
    await submitLogin(person, email)
    await person.page.waitForURL('**/locked')
    return person
  }

  test('visitors: pages, the guide, and the states of links', async () => {
    const visitor = await newVisitor(locale)
    const { page } = visitor
    await check(visitor, '/loginFront', '/lp', '/lp/form', '/lp/contact', '/passwordReset', '/term', '/privacy')
    await check(visitor, '/expired', '/locked', '/passwordResetSentMail', '/passwordResetExpired', '/register')
    await check(visitor, '/nowhere')
    if (isWalked('/lp')) {
      await visit(visitor, '/lp')
      for (const way of ['guide.new', 'guide.known', 'guide.partner']) {
        await press(visitor, 'landing.request')
        await checkDialog(visitor, way)
      }
    }
    if (isWalked('/register'))
      await checkLink(visitor, await requestLink(product.origin, `walk-${locale}@yamada.example`))
    if (!isWalked('/passwordReset')) return
    await page.goto(`${product.origin}/passwordReset`)
    await fill(page, { email: 'second@aozora.example' })
    await page.locator('[type=submit]').click()
    await page.waitForURL('**/passwordResetSentMail')
    await checkScreen(visitor)
    await checkLink(visitor, (await newestMail(product.origin, 'second@aozora.example')).links[0] ?? '')
  })

  test('general users', async () => {
    const staff = await signIn(locale, 'staff@aozora.example')
    await check(staff, '/accountInformation/passwordReset', '/accountSetting')
    if (!isWalked('/accountInformation')) return
    await visit(staff, '/accountInformation')
    await staff.page.getByRole('heading', { level: 2 }).first().waitFor()
    await checkScreen(staff)
    await checkEdits(staff)
    await checkDialog(staff, 'shell.menu')
  })

  test('administrators: invitations, the import and services', async () => {
    const manager = await signIn(locale, 'manager@aozora.example')
    await check(manager, '/accountSetting/invitation', '/accountSetting/C000001/import')
    await check(manager, '/accountSetting/C000001/service')
    const services = '/accountSetting/C000002/service'
    if (isWalked(services)) await checkScreenAndDialogs(await signIn(locale, 'manager@midori.example'), services)
  })

  test.runIf(isWalkedIn(locale, accounts))('administrators: accounts', async () => {
    const manager = await signIn(locale, 'manager@aozora.example')
    await check(manager, accounts)
    await manager.page.locator('tbody tr').first().waitFor()
    await checkScreen(manager)
    await checkDialog(manager, 'account.add')
    await check(manager, `${accounts}?search=no-such-person`)
    await openAccount(manager, 'staff@aozora.example')
    await checkEdits(manager)
    await checkDialog(manager, 'delete.open', 'delete.continue')
    await manager.page.getByRole('switch', { name: manager.t('activation.head') }).click()
    await manager.page.getByRole('alertdialog').waitFor()
    await checkScreen(manager)
    await manager.page.keyboard.press('Escape')
    await openAccount(manager, 'locked@aozora.example')
    await checkDialog(manager, 'unlock.open')
    await openAccount(manager, 'unregistered@aozora.example')
    await checkDialog(manager, 'invite.open')
    await openAccount(manager, 'second@aozora.example')
    await check(manager, '/accountSetting/C000002/account')
  })

  test.runIf(isWalkedIn(locale, '/locked'))('people with locked accounts', async () => {
    const locked = await openLocked('locked@aozora.example')
    await locked.page
      .getByRole('link', { name: locked.t('locked.write') })
      .first()
      .waitFor()
    await checkScreen(locked)
    const manager = await openLocked('lockedmanager@midori.example')
    await checkScreen(manager)
  })
})
