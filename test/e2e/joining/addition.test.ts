// @module-tag all
// @module-tag chromium

/** Additions in Chromium: a company asks a person with an account elsewhere to join. Dialog, link, consent, both companies. */
import { expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import {
  checkPage,
  closeDialog,
  fill,
  onlyInFull,
  type Person,
  press,
  pressEdit,
  submitLogin,
} from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, logInAs, signIn } = stage()

/** The link in the newest email, on the port of this start: links of the demo data have the port of another one. */
const linkTo = async (email: string, subject = /参加依頼|has asked you to join/): Promise<string> => {
  const { pathname, search } = new URL((await newestMail(product.origin, email, subject)).links[0] ?? '')
  return product.origin + pathname + search
}
const question = ({ page }: Person) => page.getByRole('alertdialog')
const heading = ({ page, t }: Person, id: string, values: Record<string, string> = {}) =>
  page.getByRole('heading', { level: 1, name: t(id).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') })
const submit = ({ page }: Person) => page.locator('button[type="submit"]').last().click()
const pendingRequests = ({ page, t }: Person) => page.getByRole('region', { name: t('addition.waiting') })
const path = ({ page }: Person) => new URL(page.url()).pathname + new URL(page.url()).search

test('a person of another company joins by the link in the email and has the services of both', async () => {
  const manager = await signIn('ja', 'manager@midori.example')
  await manager.page.goto(`${product.origin}/accountSetting/C000002/account`)
  await press(manager, 'account.add')
  const dialog = manager.page.getByRole('dialog')
  await dialog.locator('[name="services"]').first().check()
  await fill(manager.page, { email: 'staff@aozora.example', family_name: '打った', first_name: '名前' })
  await dialog.locator('button[type="submit"]').dblclick()
  await dialog.getByText(manager.t('addition.askedText')).waitFor()
  expect(await dialog.getByRole('link').count()).toBe(0)
  await checkPage(manager)
  await dialog
    .getByRole('button', { name: manager.t('ui.close'), exact: true })
    .last()
    .click()
  await pendingRequests(manager).getByText('staff@aozora.example').waitFor()
  expect(await manager.page.locator('tbody', { hasText: 'staff@aozora.example' }).count()).toBe(0)
  await checkPage(manager)
  const link = await linkTo('staff@aozora.example')

  // Rule 2: a person who is logged in with another account is asked first, and the link stays valid.
  await manager.page.goto(link)
  for (const email of ['manager@midori.example', 'staff@aozora.example'])
    await question(manager).getByText(email).waitFor()
  expect(path(manager)).toBe('/additionRegister')
  await checkPage(manager)
  await press(manager, 'otherAccount.stay')
  await manager.page.waitForURL('**/accountInformation')

  const staff = await signIn('ja', 'staff@aozora.example')
  await staff.page.goto(link)
  await staff.page.locator('[name="agree"]').waitFor()
  expect([path(staff), await question(staff).count()]).toEqual(['/additionRegister', 0])
  await checkPage(staff)
  await submit(staff)
  await staff.page.getByText(staff.t('validation.agree')).first().waitFor()
  await staff.page.reload()
  await staff.page.locator('[name="agree"]').check()
  await submit(staff)
  await heading(staff, 'addition.joined', { company: '緑土木株式会社' }).waitFor()
  await checkPage(staff)
  await staff.page.getByRole('link', { name: staff.t('addition.toInformation') }).click()
  for (const company of ['株式会社青空建機', '緑土木株式会社'])
    await staff.page.getByRole('heading', { name: company, level: 3 }).waitFor()
  const granted = staff.t('information.grantedBy').replace('{companies}', '緑土木株式会社')
  await staff.page.getByText(granted).waitFor()
  expect(await staff.page.locator('h1').textContent()).toBe('山田 翔太')
  await checkPage(staff)
  await staff.page.goto(link)
  await heading(staff, 'addition.usedTitle').waitFor()
  await checkPage(staff)

  await manager.page.goto(`${product.origin}/accountSetting/C000002/account?search=staff%40aozora`)
  await manager.page.locator('tbody tr').getByRole('link', { name: '山田 翔太' }).click()
  await manager.page.getByText(manager.t('edit.shared')).waitFor()
  await checkPage(manager)
  await pressEdit(manager, 'membership')
  await manager.page.getByRole('dialog').waitFor()
  expect(await manager.page.locator('[name="family_name"], [name="email"]').count()).toBe(0)
  await checkPage(manager)
  await fill(manager.page, { department: '応援' })
  await manager.page.getByRole('dialog').locator('button[type="submit"]').click()
  await manager.page.locator('dd', { hasText: '応援' }).waitFor()
  for (const person of [manager, staff]) expect(person.problems).toEqual([])
})

test('rule 1: superseded, expired and withdrawn links show their state; the latest works without a login', async () => {
  const editor = await signIn('en', 'employee@maker.example')
  await editor.page.goto(`${product.origin}/company/C000002/account`)
  const address = pendingRequests(editor).locator('[translate=no]', { hasText: '@hokuetsu-juki.example' })
  const email = (await address.textContent()) ?? ''
  const first = await linkTo(email)
  await checkPage(editor)
  const again = pendingRequests(editor).getByRole('button', { name: editor.t('addition.askAgain') })
  await again.click()
  await press(editor, 'invite.submit')
  await editor.page.getByRole('heading', { name: editor.t('invite.done') }).waitFor()
  await closeDialog(editor)

  const visitor = await newVisitor('en')
  const { page } = visitor
  await page.goto(first)
  await heading(visitor, 'register.supersededTitle').waitFor()
  await checkPage(visitor)
  const second = await linkTo(email)
  await page.goto(second)
  await page.locator('[name="agree"]').check()
  await checkPage(visitor)

  // A withdrawal takes effect although the consent page is open.
  await pendingRequests(editor)
    .getByRole('button', { name: editor.t('addition.withdraw') })
    .click()
  await question(editor).waitFor()
  await checkPage(editor)
  await question(editor)
    .getByRole('button', { name: editor.t('addition.withdrawSubmit') })
    .dblclick()
  await expect.poll(() => pendingRequests(editor).count()).toBe(0)
  await submit(visitor)
  await heading(visitor, 'register.endedTitle').waitFor()
  await page.getByText(visitor.t('register.endedText')).waitFor()
  const contact = page.getByRole('main').getByRole('link', { name: visitor.t('menu.contact') })
  expect(await contact.getAttribute('href')).toBe('/lp/contact')
  await checkPage(visitor)

  await press(editor, 'account.add')
  await editor.page.getByRole('dialog').locator('[name="services"]').first().waitFor()
  await fill(editor.page, { email, family_name: 'Once', first_name: 'More' })
  await editor.page.getByRole('dialog').locator('button[type="submit"]').click()
  await editor.page.getByRole('dialog').getByText(editor.t('addition.askedText')).waitFor()
  // The product's clock cannot be advanced from here, so the response of an expired link is substituted.
  await page.route('**/front/verification', async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, state: 'expired' } })
  })
  await page.goto(await linkTo(email))
  await page.getByText(visitor.t('addition.expiredText')).waitFor()
  await page.getByRole('button', { name: visitor.t('register.resend') }).waitFor()
  await checkPage(visitor)
  await page.unroute('**/front/verification')
  await page.goto(await linkTo(email))
  await page.locator('[name="agree"]').check()
  await submit(visitor)
  await page.getByText(visitor.t('addition.joinedLogin')).waitFor()
  await checkPage(visitor)
  await page.getByRole('link', { name: visitor.t('register.toLogin') }).click()
  await page.waitForURL('**/loginFront')
  expect(await page.locator('[name="email"]').inputValue()).toBe(email)
  for (const person of [editor, visitor]) expect(person.problems).toEqual([])
})

onlyInFull(
  'rule 2: a customer’s link for a new address asks a logged-in employee first, and works after the customer’s login',
  async () => {
    const person = await logInAs('en', 'second@aozora.example')
    await pressEdit(person, 'details')
    await person.page.getByRole('dialog').waitFor()
    await fill(person.page, { email: 'moved@aozora.example' })
    await person.page.getByRole('dialog').locator('button[type="submit"]').click()
    const link = await linkTo('moved@aozora.example', /メールアドレス変更/)
    const employee = await signIn('en', 'viewer@maker.example')
    await employee.page.goto(link)
    await question(employee).getByText('viewer@maker.example').waitFor()
    expect(path(employee)).toBe('/company')
    await press(employee, 'otherAccount.logout')
    await employee.page.getByText(employee.t('otherAccount.next')).waitFor()
    await employee.page.waitForURL('**/login')
    await submitLogin(employee, 'second@aozora.example')
    await press(employee, 'newAddress.use')
    await employee.page.getByText(employee.t('newAddress.changed')).waitFor()
    await checkPage(employee)
    expect(path(employee)).toBe('/accountInformation')
    await employee.page.reload()
    await employee.page.locator('header', { hasText: 'moved@aozora.example' }).first().waitFor()
    expect(await employee.page.getByText(employee.t('newAddress.failed')).count()).toBe(0)

    // The same link again cannot be used, so the person can change the address again.
    await employee.page.goto(link)
    await employee.page.getByText(employee.t('newAddress.failed')).waitFor()
    await checkPage(employee)
    await press(employee, 'information.changeAgain')
    await employee.page.getByRole('dialog').locator('[name="email"]').waitFor()
  },
)

onlyInFull('an invalid link for a new address tells an employee how to get another', async () => {
  const link = `/company?mailaddress_token=${'x'.repeat(43)}`
  const viewer = await signIn('ja', 'viewer@maker.example')
  await viewer.page.goto(viewer.origin + link)
  await viewer.page.getByText(viewer.t('newAddress.unknown')).waitFor()
  await viewer.page.getByText(viewer.t('information.askEditor')).waitFor()
  await checkPage(viewer)
  const editor = await signIn('en', 'employee@maker.example')
  await editor.page.goto(editor.origin + link)
  const next = editor.page.getByRole('main').getByRole('link', { name: editor.t('route.employeeAccountList') })
  expect(await next.getAttribute('href')).toBe('/makeruser/account')
  await checkPage(editor)
})
