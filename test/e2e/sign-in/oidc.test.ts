// @module-tag all
// @module-tag chromium

/** Employees log in with their company account, at a real OpenID provider, in Chromium and by keyboard. */
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startOidcProvider } from '../../helper/oidc-provider.ts'
import { newestMail, type Product } from '../../helper/product.ts'
import { demoPostgresUrl, isMissing } from '../../helper/services.ts'
import { checkPage, flowIn, type Person, passwordOf, press } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

let provider: Product
let database = ''
const { product, newVisitor } = stage(async () => {
  const started = await startOidcProvider()
  provider = started.provider
  if (!isMissing('postgres')) database = await demoPostgresUrl()
  return { ...started.env, ...(database ? { DATABASE_URL: database } : {}) }
})
afterAll(() => provider.stop())

/** All logins at the provider were six minutes ago. */
const age = async () => {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(`update token set proved_at = now() - interval '6 minutes' where oidc_sid is not null`)
  await client.end()
}

/** Logs in at the provider's page, by keyboard. */
const logInThere = async (page: Person['page'], name: string) => {
  await page.waitForURL('**/interaction/**')
  await page.locator('[name="login"]').fill(name)
  await page.locator('[name="password"]').fill('any')
  await page.keyboard.press('Enter')
}

/** Opens the login page, and goes to the provider. */
const visit = async (person: Person, path = '/login') => {
  const { page, t } = person
  await page.goto(`${product.origin}${path}`)
  await page.getByRole('button', { name: t('oidc.login') }).waitFor()
  await checkPage(person)
  await press(person, 'oidc.login')
}

const widths = (
  [
    ['ja', 1280],
    ['en', 390],
  ] as const
).filter(([locale]) => flowIn('ja').includes(locale))

describe.each(widths)('in %s at %i', (locale, width) => {
  const open = async () => {
    const person = await newVisitor(locale)
    await person.page.setViewportSize({ width, height: 800 })
    // The provider's pages want a font of another site.
    await person.page
      .context()
      .route('https://fonts.googleapis.com/**', route => route.fulfill({ contentType: 'text/css', body: '' }))
    return person
  }

  test('a login goes to the page that was asked for; logging out here logs out there', async () => {
    const person = await open()
    const { page, t } = person
    await visit(person, '/login?return=%2Fcompany%3Fkeyword%3Daozora')
    await logInThere(page, 'employee')
    await page.waitForURL('**/company?keyword=aozora')
    await checkPage(person)
    // Nothing of the provider stays in the address, the history or the storage.
    const left = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]))
    expect(left).not.toMatch(/code=|eyJ/)

    const origin = new URL(provider.origin).origin
    await page.getByRole('button', { name: t('shell.menu') }).press('Enter')
    await page.getByRole('menuitem', { name: t('shell.logout') }).press('Enter')
    await page.waitForURL(`${origin}/**`)
    await page.locator('button[name="logout"]').press('Enter')
    await page.waitForURL(`${product.origin}/login`)
    await page.getByText(t('shell.loggedOut')).waitFor()
    await visit(person)
    await page.waitForURL('**/interaction/**')
    expect(person.problems).toEqual([])
  })

  test('logging out there ends the session here', async () => {
    const person = await open()
    const { page } = person
    await visit(person)
    await logInThere(page, 'viewer')
    await page.waitForURL('**/company')
    const there = await page.context().newPage()
    await there.goto(`${provider.origin}/session/end`)
    await there.locator('button[name="logout"]').press('Enter')
    await there.waitForURL('**/session/end/success*')
    await page.reload()
    await page.waitForURL('**/login?return=*')
  })

  test('of no employee is refused, and says what to do', async () => {
    const person = await open()
    const { page, t } = person
    await visit(person)
    await logInThere(page, 'nobody')
    await page.getByText(t('error.oidc_refused')).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/callback')
    await checkPage({ ...person, problems: [] })
    await page.getByRole('link', { name: t('loginCode.back') }).press('Enter')
    await page.waitForURL('**/login')
  })

  test('that is cancelled there, or comes from elsewhere, can be tried again', async () => {
    const person = await open()
    const { page, t } = person
    await visit(person)
    await page.waitForURL('**/interaction/**')
    await page.locator('a[href$="/abort"]').press('Enter')
    await page.getByText(t('error.oidc_failed')).waitFor()
    await checkPage({ ...person, problems: [] })
    await page.getByRole('button', { name: t('oidc.again') }).press('Enter')
    await page.waitForURL('**/interaction/**')
    await page.goto(`${product.origin}/callback?code=stolen&state=${'s'.repeat(43)}`)
    await page.getByText(t('error.oidc_failed')).waitFor()
  })
})

describe.skipIf(isMissing('postgres')).each(widths)('a fresh proof in %s at %i', (locale, width) => {
  test('is given in another tab; what was typed stays, and the call goes on', async () => {
    const person = await newVisitor(locale)
    const { page, t } = person
    await page.setViewportSize({ width, height: 800 })
    await page
      .context()
      .route('https://fonts.googleapis.com/**', route => route.fulfill({ contentType: 'text/css', body: '' }))
    await visit(person, '/login?return=%2Fmakeruser%2Faccount')
    await logInThere(page, 'employee')
    await page.waitForURL('**/makeruser/account')
    await age()
    await press(person, 'employee.add')
    const form = page.getByRole('dialog', { name: t('employee.add') })
    const email = `colleague-${locale}@maker.example`
    await form.locator('[name="email"]').fill(email)
    await form.locator('[name="family_name"]').fill('山田')
    await form.locator('[name="first_name"]').fill('花子')
    await form.getByRole('button', { name: t('employee.addSubmit') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('oidc.proofTitle') })
    await dialog.waitFor()
    await checkPage(person)
    expect(await form.locator('[name="email"]').inputValue()).toBe(email)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: t('oidc.proofOpen') }).press('Enter'),
    ])
    await logInThere(tab, 'employee')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: t('addAccount.complete') }).waitFor()
    if (!tab.isClosed()) await tab.getByText(t('oidc.proven')).waitFor()
    expect(person.problems).toEqual([])
  })
})

describe.each(widths)('the settings in %s at %i', (locale, width) => {
  const open = async () => {
    const person = await newVisitor(locale)
    await person.page.setViewportSize({ width, height: 800 })
    await person.page
      .context()
      .route('https://fonts.googleapis.com/**', route => route.fulfill({ contentType: 'text/css', body: '' }))
    return person
  }
  const password = async ({ page, t }: Person, email: string) => {
    await page.goto(`${product.origin}/login`)
    await page.getByRole('button', { name: t('oidc.login') }).waitFor()
    await page.locator('[name="email"]').fill(email)
    await page.locator('[name="password"]').fill(passwordOf(email))
    await page.keyboard.press('Enter')
  }

  test('an editor switches passwords off, except that of the emergency account, and on again; a colleague is linked and unlinked', async () => {
    const viewer = await open()
    await visit(viewer)
    await logInThere(viewer.page, 'viewer')
    await viewer.page.waitForURL('**/company')

    const editor = await open()
    const { page, t } = editor
    await visit(editor, '/login?return=%2Fsettings%2Fmaker')
    await logInThere(page, 'employee')
    await page.waitForURL('**/settings/maker')
    const control = page.getByRole('switch', { name: t('oidcSetting.head') })
    await control.focus()
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: t('oidcSetting.offTitle') })
    await dialog.locator('[name="emergency_email"]').fill('viewer@maker.example')
    await page.keyboard.press('Enter')
    await dialog.locator('.field-error', { hasText: t('validation.not_editor') }).waitFor()
    await checkPage(editor)
    await dialog.locator('[name="emergency_email"]').fill('employee@maker.example')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(t('oidcSetting.noteOff').replace('{email}', 'employee@maker.example')).waitFor()
    await checkPage(editor)

    const other = await open()
    await password(other, 'viewer@maker.example')
    await other.page.getByText(t('error.passwords_off')).waitFor()
    await password(other, 'employee@maker.example')
    await other.page.waitForURL('**/company')
    await viewer.page.goto(`${product.origin}/settings/maker`)
    const panel = viewer.page.getByRole('region', { name: t('oidcSetting.title') })
    await panel.getByText(t('oidcSetting.off'), { exact: true }).waitFor()
    await checkPage(viewer)

    await control.focus()
    await page.keyboard.press('Space')
    await page.getByText(t('oidcSetting.noteOn')).waitFor()

    await page.goto(`${product.origin}/makeruser/account`)
    await page.locator('tbody tr', { hasText: 'viewer@maker.example' }).getByRole('link').first().press('Enter')
    await page.getByText(t('oidcLink.head'), { exact: true }).waitFor()
    await press(editor, 'oidcLink.open')
    await checkPage(editor)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('oidcLink.submit') })
      .press('Enter')
    await page.getByText(t('oidcLink.done')).waitFor()
    await page.getByText(t('oidcLink.none')).waitFor()
    await checkPage(editor)
    await viewer.page.reload()
    await viewer.page.waitForURL('**/login?return=*')
    expect([editor.problems, other.problems.filter(text => !text.includes('403'))]).toEqual([[], []])
  })
})

describe.each(widths)('a rescue in %s at %i', (locale, width) => {
  test('names the company account that is unlinked', async () => {
    const intruder = await newVisitor(locale)
    await visit(intruder)
    await logInThere(intruder.page, 'viewer')
    await intruder.page.waitForURL('**/company')
    const email = 'viewer@maker.example'
    const { links } = await newestMail(product.origin, email, /新しいブラウザでログイン|login at a new browser/)

    const owner = await newVisitor(locale)
    const { page, t } = owner
    await page.setViewportSize({ width, height: 800 })
    await page.goto(links[0] ?? '')
    await page.getByText(t('rescue.passkeys')).waitFor()
    await press(owner, 'secure.submit')
    await page.getByText(t('rescue.unlinked')).waitFor()
    const named = page.getByRole('main').getByText(t('rescue.unlinked')).locator('xpath=following-sibling::ul[1]')
    expect(await named.getByRole('listitem').allTextContents()).toEqual([email])
    await checkPage(owner)
    expect(owner.problems).toEqual([])
  })
})
