/** Managing staff in Chromium: editing, inviting, stopping, deleting and unlocking, and the effect on the person. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { launchBrowser } from '../../helper/browser.ts'
import { newestMail, type Product, startProduct } from '../../helper/product.ts'
import { checkPage, fill, logIn, openLoggedIn, openPerson, type Person, press, submitLogin } from '../journey/person.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  expect(await product?.stop()).toBe(0)
})

const logInAs = (locale: Locale, email: string) => openLoggedIn(browser, product.origin, locale, email)

/** Opens the account of an address. */
const open = async ({ page }: Person, email: string) => {
  await page.goto(`${product.origin}/accountSetting/C000001/account?search=${encodeURIComponent(email)}`)
  const row = page.locator('tbody tr', { hasText: email })
  await row.getByRole('link').click()
  await page.waitForURL('**/account/*')
  await page.getByRole('heading', { level: 3 }).first().waitFor()
}

const focused = ({ page }: Person) => page.evaluate(() => document.activeElement?.textContent)
const dialogOf = ({ page }: Person) => page.locator('[role=dialog], [role=alertdialog]')

describe.each(['ja', 'en'] as const)('an administrator (%s)', locale => {
  test('rule 15: stops a login after a confirmation, which ends the person’s session, and allows it again', async () => {
    const admin = await logInAs(locale, 'manager@aozora.example')
    const staff = await logInAs(locale, 'staff@aozora.example')
    await open(admin, 'staff@aozora.example')
    const allowed = admin.page.getByRole('switch', { name: admin.t('activation.head') })
    expect(await allowed.isChecked()).toBe(true)
    await allowed.click()
    await dialogOf(admin).waitFor()
    await expect.poll(() => focused(admin)).toBe(admin.t('ui.cancel'))
    await checkPage(admin)
    await admin.page.keyboard.press('Escape')
    expect(await allowed.isChecked()).toBe(true)

    await allowed.click()
    await dialogOf(admin)
      .getByRole('button', { name: admin.t('activation.deactivate') })
      .dblclick()
    await expect.poll(() => allowed.isChecked()).toBe(false)
    await staff.page.reload()
    await staff.page.waitForURL('**/loginFront?return=*')

    await allowed.click()
    await expect.poll(() => allowed.isChecked()).toBe(true)
    await logIn(staff, 'staff@aozora.example')
  })

  test('cannot delete administrators or stop their own account, and sees why', async () => {
    const admin = await logInAs(locale, 'manager@aozora.example')
    await open(admin, 'manager@aozora.example')
    expect(await admin.page.getByRole('switch', { name: admin.t('activation.head') }).isDisabled()).toBe(true)
    await admin.page.getByText(admin.t('activation.own')).waitFor()
    await admin.page.getByText(admin.t('error.administrator')).waitFor()
    const button = admin.page.getByRole('button', { name: admin.t('delete.open') })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true })
    expect(await dialogOf(admin).count()).toBe(0)
    await checkPage(admin)
  })

  test('rule 15: deletes an account after two confirmations and a reason, which removes it from the list', async () => {
    const admin = await logInAs(locale, 'manager@aozora.example')
    const email = `leaving.${locale}@aozora.example`
    await admin.page.goto(`${product.origin}/accountSetting/C000001/account`)
    await press(admin, 'account.add')
    await fill(admin.page, { email, family_name: '退職', first_name: '予定' })
    await dialogOf(admin).locator('button[type="submit"]').click()
    await admin.page.getByText(admin.t('addAccount.sent')).waitFor()
    await press(admin, 'ui.close')
    await open(admin, email)
    await press(admin, 'delete.open')
    await expect.poll(() => focused(admin)).toBe(admin.t('ui.cancel'))
    await checkPage(admin)
    await press(admin, 'delete.continue')
    const reason = dialogOf(admin).locator('textarea')
    await expect.poll(() => reason.evaluate(field => field === document.activeElement)).toBe(true)
    await dialogOf(admin).locator('button[type="submit"]').click()
    await dialogOf(admin).locator('.field-error').waitFor()
    await checkPage(admin)
    await reason.fill('<b>退職</b>のため')
    await dialogOf(admin).locator('button[type="submit"]').dblclick()
    await admin.page.waitForURL('**/account?search=*')
    await admin.page.getByText(admin.t('account.none')).waitFor()
    expect(await dialogOf(admin).count()).toBe(0)
  })
})

const mailCount = async (email: string): Promise<number> => {
  const response = await fetch(`${product.origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return ((await response.json()) as unknown[]).length
}

test.each([['ja', 'locked@aozora.example']] as const)(
  'an administrator unlocks (%s): the person gets an email and can log in with the old password',
  async (locale, email) => {
    const admin = await logInAs(locale, 'manager@aozora.example')
    const staff = await openPerson(browser, product.origin, locale)
    await submitLogin(staff, email)
    await staff.page.waitForURL('**/locked')
    await open(admin, email)
    await press(admin, 'unlock.open')
    await dialogOf(admin).waitFor()
    await checkPage(admin)
    await dialogOf(admin)
      .getByRole('button', { name: admin.t('unlock.submit') })
      .dblclick()
    await admin.page.getByText(admin.t('unlock.unlockedText')).waitFor()
    await checkPage(admin)
    await press(admin, 'ui.close')
    await expect.poll(() => admin.page.getByText(admin.t('unlock.lockText')).count()).toBe(0)
    const { links } = await newestMail(product.origin, email)
    expect(links).toHaveLength(1)
    const before = await mailCount(email)
    await press(admin, 'unlock.mailOpen')
    await dialogOf(admin).waitFor()
    await checkPage(admin)
    await dialogOf(admin)
      .getByRole('button', { name: admin.t('unlock.mailSubmit') })
      .dblclick()
    await admin.page.getByText(admin.t('unlock.mailSent')).waitFor()
    await checkPage(admin)
    await press(admin, 'ui.close')
    expect(await mailCount(email)).toBe(before + 1)
    await staff.page.goto(links[0] ?? '')
    await logIn(staff, email)
    await admin.page.reload()
    await admin.page.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await admin.page.getByText(admin.t('unlock.unlockedWaiting')).count()).toBe(0)
  },
)

const fieldsOf = (person: Person, name: string) => dialogOf(person).locator(`[name="${name}"]`)
const save = (person: Person) => dialogOf(person).locator('button[type="submit"]').dblclick()

describe.each(['ja', 'en'] as const)('editing (%s)', locale => {
  test('rule 6: the later of two administrators sees the differences, keeps the input, and saves again', async () => {
    const one = await logInAs(locale, 'manager@aozora.example')
    const two = await logInAs(locale, 'second@aozora.example')
    for (const person of [one, two]) {
      await open(person, 'suspended@aozora.example')
      await press(person, 'edit.open')
      await dialogOf(person).waitFor()
    }
    await checkPage(one)
    await fieldsOf(one, 'department').fill(`営業一部 ${locale}`)
    await save(one)
    await one.page.getByText(one.t('edit.saved'), { exact: true }).waitFor()
    await fieldsOf(two, 'position').fill(`係長 ${locale}`)
    await save(two)
    await two.page.getByText(two.t('edit.changedMeanwhile')).waitFor()
    await dialogOf(two).getByText(`営業一部 ${locale}`).waitFor()
    expect(await fieldsOf(two, 'position').inputValue()).toBe(`係長 ${locale}`)
    await checkPage(two)
    await save(two)
    await two.page.getByText(two.t('edit.saved'), { exact: true }).waitFor()
    await two.page.locator('dd', { hasText: `係長 ${locale}` }).waitFor()
  })

  test('the address of an unregistered person can be corrected: one in use is rejected, a free one is invited', async () => {
    const admin = await logInAs(locale, 'manager@aozora.example')
    const [wrong, right] = [`mistyped.${locale}@aozora.example`, `correct.${locale}@aozora.example`]
    await admin.page.goto(`${product.origin}/accountSetting/C000001/account`)
    await press(admin, 'account.add')
    await fill(admin.page, { email: wrong, family_name: '誤字', first_name: '太郎' })
    await dialogOf(admin).locator('button[type="submit"]').click()
    await admin.page.getByText(admin.t('addAccount.sent')).waitFor()
    await press(admin, 'ui.close')
    await open(admin, wrong)
    await press(admin, 'edit.open')
    await fieldsOf(admin, 'family_name').fill('正字')
    await fieldsOf(admin, 'department').fill('工事部')
    await fieldsOf(admin, 'email').fill('manager@aozora.example')
    await save(admin)
    await dialogOf(admin)
      .locator('.field-error', { hasText: admin.t('validation.email_in_use') })
      .waitFor()
    await fieldsOf(admin, 'email').fill(right)
    await save(admin)
    // Name, department and address are saved in one call.
    for (const text of [right, '正字', '工事部']) await admin.page.locator('dd', { hasText: text }).first().waitFor()
    expect((await newestMail(product.origin, right)).links).toHaveLength(1)

    await press(admin, 'invite.open')
    await dialogOf(admin).waitFor()
    await checkPage(admin)
    await dialogOf(admin)
      .getByRole('button', { name: admin.t('invite.submit') })
      .dblclick()
    await dialogOf(admin)
      .getByRole('heading', { name: admin.t('invite.done') })
      .waitFor()
    await checkPage(admin)
  })

  test('invites a selection with its progress: registered people get no email, a failure is shown and retried', async () => {
    const admin = await logInAs(locale, 'manager@aozora.example')
    await admin.page.goto(`${product.origin}/accountSetting/C000001/account?search=ed%40aozora.example`)
    await admin.page.locator('tbody tr').first().waitFor()
    const people = ['suspended@aozora.example', 'unregistered@aozora.example']
    const mails = () => Promise.all(people.map(email => mailCount(email)))
    const [registered = 0, unregistered = 0] = await mails()
    for (const email of people)
      await admin.page.locator('tbody tr', { hasText: email }).locator('input[type="checkbox"]').check()
    await checkPage(admin)
    await press(admin, 'invite.open')
    await admin.page.route('**/user/regist', route => route.abort())
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    await admin.page.route('**/front/user/info', async route => {
      if (route.request().method() === 'POST' && ++calls === 2) await held
      await route.continue()
    })
    const send = dialogOf(admin).getByRole('button', { name: admin.t('invite.submit') })
    await send.click()
    await dialogOf(admin).getByText('50%').waitFor()
    expect(await dialogOf(admin).locator('progress').getAttribute('value')).toBe('1')
    release()
    await dialogOf(admin).getByText(admin.t('addAccount.mailFailed')).waitFor()
    admin.problems.length = 0
    await admin.page.unroute('**/user/regist')
    await dialogOf(admin)
      .getByRole('button', { name: admin.t('addAccount.resend') })
      .click()
    await dialogOf(admin)
      .getByRole('heading', { name: admin.t('invite.done') })
      .waitFor()
    expect(await mails()).toEqual([registered, unregistered + 1])
  })
})

test('a person’s new address: the old one applies until the link in the email is opened and confirmed by a login', async () => {
  const staff = await logInAs('en', 'manager@midori.example')
  await press(staff, 'edit.open')
  await dialogOf(staff).waitFor()
  await checkPage(staff)
  await fieldsOf(staff, 'email').fill('new.manager@midori.example')
  await save(staff)
  await staff.page.locator('dd', { hasText: 'new.manager@midori.example' }).waitFor()
  const [link = ''] = (await newestMail(product.origin, 'new.manager@midori.example')).links

  const other = await logInAs('en', 'manager@aozora.example')
  await other.page.goto(link)
  await other.page.getByRole('alertdialog').getByText(other.t('otherAccount.unknown'), { exact: true }).waitFor()
  await press(other, 'otherAccount.stay')
  await expect.poll(() => other.page.getByRole('alertdialog').count()).toBe(0)
  expect(other.page.url()).toBe(`${product.origin}/accountInformation`)

  const elsewhere = await openPerson(browser, product.origin, 'en')
  await elsewhere.page.goto(link)
  await elsewhere.page.waitForURL('**/loginFront?return=*')
  await elsewhere.page.getByText(elsewhere.t('login.newAddress')).waitFor()
  await submitLogin(elsewhere, 'manager@midori.example')
  await elsewhere.page.getByText(elsewhere.t('information.verified')).waitFor()
  await elsewhere.page.locator('header', { hasText: 'new.manager@midori.example' }).first().waitFor()
  await checkPage(elsewhere)
  expect(elsewhere.page.url()).toBe(`${product.origin}/accountInformation`)
  const notice = await newestMail(product.origin, 'manager@midori.example')
  expect([notice.subject, notice.text]).toEqual([
    expect.stringContaining('変更'),
    expect.not.stringContaining('new.manager'),
  ])
  await elsewhere.page.goto(link)
  await elsewhere.page.getByText(elsewhere.t('error.link_used')).waitFor()
})
