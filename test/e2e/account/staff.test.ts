// @module-tag all
// @module-tag chromium

/** Managing staff in Chromium: editing, inviting, stopping, deleting and unlocking, and the effect on the person. */
import { describe, expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import {
  checkPage,
  closeDialog,
  fill,
  flowIn,
  languageNames,
  logIn,
  onlyInFull,
  type Person,
  press,
  pressEdit,
  submitLogin,
  switchLocale,
} from '../journey/person.ts'
import { stage } from '../journey/stage.ts'
import { textsOf } from '../journey/texts.ts'

const { product, newVisitor, logInAs, signedIn } = stage()

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

describe.each(flowIn('en'))('an administrator (%s)', locale => {
  test('rule 15: stops a login after a confirmation, which ends the person’s session, and allows it again', async () => {
    const admin = await signedIn(locale, 'manager@aozora.example')
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

  onlyInFull('cannot delete administrators or stop their own account, and sees why', async () => {
    const admin = await signedIn(locale, 'manager@aozora.example')
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

  onlyInFull(
    'rule 15: deletes an account after two confirmations and a reason, which removes it from the list',
    async () => {
      const admin = await signedIn(locale, 'manager@aozora.example')
      const email = `leaving.${locale}@aozora.example`
      await admin.page.goto(`${product.origin}/accountSetting/C000001/account`)
      await press(admin, 'account.add')
      await fill(admin.page, { email, family_name: '退職', first_name: '予定' })
      await dialogOf(admin).locator('button[type="submit"]').click()
      await admin.page.getByText(admin.t('addAccount.sent')).waitFor()
      await closeDialog(admin)
      await open(admin, email)
      await press(admin, 'delete.open')
      await expect.poll(() => focused(admin)).toBe(admin.t('ui.cancel'))
      await checkPage(admin)
      await dialogOf(admin)
        .getByText(/1(?:\/| of )2/)
        .waitFor()
      await press(admin, 'delete.continue')
      await dialogOf(admin)
        .getByText(/2(?:\/| of )2/)
        .waitFor()
      const reason = dialogOf(admin).locator('textarea')
      await expect.poll(() => reason.evaluate(field => field === document.activeElement)).toBe(true)
      await dialogOf(admin).locator('button[type="submit"]').click()
      await dialogOf(admin).locator('.field-error').waitFor()
      await checkPage(admin)
      const counter = dialogOf(admin).locator('.counter')
      await reason.fill('あ'.repeat(4000))
      await counter.waitFor()
      await reason.fill('<b>退職</b>のため')
      await counter.waitFor({ state: 'detached' })
      await dialogOf(admin).locator('button[type="submit"]').dblclick()
      await admin.page.waitForURL('**/account?search=*')
      await admin.page.getByText(admin.t('account.none')).waitFor()
      expect(await dialogOf(admin).count()).toBe(0)
    },
  )
})

const mailCount = async (email: string): Promise<number> => {
  const response = await fetch(`${product.origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return ((await response.json()) as unknown[]).length
}

test.each([['ja', 'locked@aozora.example']] as const)(
  'an administrator unlocks (%s): the person gets an email and can log in with the old password',
  async (locale, email) => {
    const admin = await signedIn(locale, 'manager@aozora.example')
    const staff = await newVisitor(locale)
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
    await closeDialog(admin)
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
    await closeDialog(admin)
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

describe.each(flowIn('ja'))('editing (%s)', locale => {
  test('rule 6: the later of two administrators sees the differences, keeps the input, and saves again', async () => {
    const one = await signedIn(locale, 'manager@aozora.example')
    const two = await signedIn(locale, 'second@aozora.example')
    for (const person of [one, two]) {
      await open(person, 'suspended@aozora.example')
      await pressEdit(person, 'membership')
      await dialogOf(person).waitFor()
    }
    await fieldsOf(one, 'department').and(one.page.locator(':focus')).waitFor()
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

  onlyInFull(
    'the address of an unregistered person can be corrected: one in use is rejected, a free one is invited',
    async () => {
      const admin = await signedIn(locale, 'manager@aozora.example')
      const [wrong, right] = [`mistyped.${locale}@aozora.example`, `correct.${locale}@aozora.example`]
      await admin.page.goto(`${product.origin}/accountSetting/C000001/account`)
      await press(admin, 'account.add')
      await fill(admin.page, { email: wrong, family_name: '誤字', first_name: '太郎' })
      await dialogOf(admin).locator('button[type="submit"]').click()
      await admin.page.getByText(admin.t('addAccount.sent')).waitFor()
      await closeDialog(admin)
      await open(admin, wrong)
      await pressEdit(admin, 'details')
      await fieldsOf(admin, 'family_name').fill('正字')
      await fieldsOf(admin, 'email').fill('manager@aozora.example')
      await save(admin)
      await dialogOf(admin)
        .locator('.field-error', { hasText: admin.t('validation.email_in_use') })
        .waitFor()
      await fieldsOf(admin, 'email').fill(right)
      await save(admin)
      // Name and address are saved in one call.
      for (const text of [right, '正字']) await admin.page.locator('dd', { hasText: text }).first().waitFor()
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
    },
  )

  test('invites a selection with its progress: only people who are not registered, a failure is shown and retried', async () => {
    const admin = await signedIn(locale, 'manager@aozora.example')
    const { page, t } = admin
    await page.goto(`${product.origin}/accountSetting/C000001/account`)
    const boxes = page.locator('tbody .select-cell input')
    await boxes.first().waitFor()
    const bar = page.locator('.selection-bar')
    const invite = bar.locator('button[aria-haspopup]').first()
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('tbody tr, .list-foot')].map(row => row.getBoundingClientRect().y + scrollY),
      )

    // The bar is in the window and moves no row; Shift selects a range, Esc clears.
    const before = await places()
    await boxes.first().check()
    expect(await places()).toEqual(before)
    expect(await invite.getAttribute('aria-disabled')).toBe('true')
    await bar.getByText(t('invite.noneSelected')).waitFor()
    await page.keyboard.down('Shift')
    await boxes.nth(4).click()
    await page.keyboard.up('Shift')
    expect(await page.locator('tbody .select-cell :checked').count()).toBe(5)
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThanOrEqual(800)
    await page.keyboard.press('Escape')
    expect(await bar.count()).toBe(0)

    // All people of the page, then those of the other page, too.
    await page.locator('thead .select-cell input').check()
    const people = Number(await page.locator('.plate-data dd').first().textContent())
    await page.getByRole('button', { name: t('list.selectAll').replace('{total, number}', String(people)) }).click()
    await bar.getByText(t('list.selected').replace('{count, number}', String(people))).waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${product.origin}/accountSetting/C000001/account?filter=unregistered`)
    await page.locator('tbody tr', { hasText: 'unregistered@aozora.example' }).waitFor()
    const addresses = await page.locator('tbody .email-address').allTextContents()
    expect(addresses.length).toBeGreaterThan(1)
    const mails = () => Promise.all(addresses.map(email => mailCount(email)))
    const sentBefore = await mails()
    await page.locator('thead .select-cell input').check()
    await checkPage(admin)
    await invite.click()
    await dialogOf(admin).waitFor()
    // Esc closes the dialog only.
    await page.keyboard.press('Escape')
    await dialogOf(admin).waitFor({ state: 'detached' })
    expect(await bar.count()).toBe(1)
    await invite.click()
    const names = await page.locator('tbody th a').allTextContents()
    expect((await dialogOf(admin).getByRole('listitem').allTextContents()).slice(0, 5)).toEqual(names.slice(0, 5))
    await page.route('**/user/regist/*/mail', route => route.fulfill({ json: { mail_sent: 0 } }))
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/front/user/info', async route => {
      if (route.request().method() === 'POST' && ++calls === 2) await held
      await route.continue()
    })
    await dialogOf(admin).locator('.button-primary').click()
    await expect.poll(() => dialogOf(admin).locator('progress').getAttribute('value')).toBe('1')
    release()
    await dialogOf(admin).getByText(t('addAccount.mailFailed')).waitFor()
    await page.unroute('**/user/regist/*/mail')
    await dialogOf(admin)
      .getByRole('button', { name: t('addAccount.resend') })
      .click()
    await dialogOf(admin)
      .getByRole('heading', { name: t('invite.done') })
      .waitFor()
    expect(await mails()).toEqual(sentBefore.map(count => count + 1))
  })
})

test('a person’s new address: the old one applies until it is confirmed, logged in, on the page behind the link', async () => {
  const staff = await logInAs('en', 'manager@midori.example')
  await pressEdit(staff, 'details')
  await dialogOf(staff).waitFor()
  await checkPage(staff)
  await fieldsOf(staff, 'email').fill('new.manager@midori.example')
  await save(staff)
  await staff.page.locator('dd', { hasText: 'new.manager@midori.example' }).waitFor()
  const [link = ''] = (await newestMail(product.origin, 'new.manager@midori.example')).links

  const other = await signedIn('en', 'manager@aozora.example')
  await other.page.goto(link)
  await other.page.getByRole('alertdialog').getByText(other.t('otherAccount.unknown'), { exact: true }).waitFor()
  await press(other, 'otherAccount.stay')
  await expect.poll(() => other.page.getByRole('alertdialog').count()).toBe(0)
  expect(other.page.url()).toBe(`${product.origin}/accountInformation`)

  const elsewhere = await newVisitor('en')
  await elsewhere.page.goto(link)
  await elsewhere.page.waitForURL('**/loginFront?return=*')
  await elsewhere.page.getByText(elsewhere.t('login.newAddress')).waitFor()
  await submitLogin(elsewhere, 'manager@midori.example')
  await elsewhere.page.getByRole('button', { name: elsewhere.t('newAddress.use') }).waitFor()
  await elsewhere.page.getByText('new.manager@midori.example').first().waitFor()
  await checkPage(elsewhere)
  // Opening the link, as mail scanners do, changed nothing.
  expect(await elsewhere.page.locator('header', { hasText: 'new.manager@midori.example' }).count()).toBe(0)
  await press(elsewhere, 'newAddress.use')
  await elsewhere.page.getByText(elsewhere.t('newAddress.changed')).waitFor()
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

test('the language switch of a logged-in person sets the language of their emails, and keeps the input', async () => {
  const staff = await logInAs('en', 'both@aozora.example')
  const { page } = staff
  const language = page.locator('.facts > div', { hasText: staff.t('language.mails') })
  // Logging in on an English page does not change it.
  await language.getByText('Japanese').waitFor()
  await page.goto(`${product.origin}/lp/contact`)
  await fill(page, { name: 'Typed' })
  await page.route('**/user/language', route => route.abort())
  const japanese = await switchLocale(staff, 'ja')
  await expect.poll(() => page.locator('[name="name"]').inputValue()).toBe('Typed')
  staff.problems.length = 0
  await page.unroute('**/user/language')
  await switchLocale(japanese, 'en')
  await expect.poll(() => page.locator('[name="name"]').inputValue()).toBe('Typed')
  await page.goto(`${product.origin}/accountInformation`)
  await language.getByText('English').waitFor()
  await checkPage(staff)

  await press(staff, 'shell.menu')
  await page.getByRole('menuitem', { name: '日本語' }).click()
  await page.locator('html[lang="ja"] h1').waitFor()
  const own = page.locator('.facts > div', { hasText: japanese.t('language.mails') })
  await own.getByText(japanese.t('audit.value.locale.ja'), { exact: false }).waitFor()
  expect(staff.problems).toEqual([])
})

onlyInFull('the language switch of an employee sets the language of their emails', async () => {
  const employee = await logInAs('en', 'viewer@maker.example')
  const stored = () =>
    employee.page.evaluate(async () => (await fetch('/api/v1/admin/language', { headers: { 'X-CSRF': '1' } })).json())
  const before = await stored()
  for (const locale of ['ja', 'en'] as const) {
    await press({ ...employee, t: textsOf(locale === 'ja' ? 'en' : 'ja') }, 'shell.systemMenu')
    await employee.page.getByRole('menuitem', { name: languageNames[locale] }).click()
    await employee.page.locator(`html[lang="${locale}"] h1`).waitFor()
    await expect.poll(stored).toMatchObject({ locale })
  }
  expect(before).toHaveProperty('locale')
  expect(employee.problems).toEqual([])
})
