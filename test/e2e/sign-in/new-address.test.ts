// @module-tag all
// @module-tag chromium

/** A change of the own email address in Chromium: cancelled by the person, and undone from the earlier mailbox. */
import { expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import { checkPage, fill, onlyInFull, type Person, press, pressEdit, submitLogin } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, logInAs } = stage()

const linkTo = async (email: string, subject?: RegExp): Promise<string> =>
  (await newestMail(product.origin, email, subject)).links[0] ?? ''

/** Asks for a new address on the person's own page. */
const ask = async (person: Person, email: string) => {
  await pressEdit(person, 'details')
  const dialog = person.page.getByRole('dialog')
  await dialog.waitFor()
  await fill(person.page, { email })
  await dialog.locator('button[type="submit"]').click()
  await person.page.locator('dd', { hasText: email }).waitFor()
}

const present = 'manager@midori.example'

onlyInFull('a person cancels their new address: on the page, or by entering the present one', async () => {
  const person = await logInAs('en', present)
  const { page, t } = person
  await ask(person, 'one@midori.example')
  const link = await linkTo('one@midori.example')
  await checkPage(person)
  // Another edit leaves it as it is: the field holds the new address.
  await pressEdit(person, 'details')
  await page.getByRole('dialog').getByText(t('edit.emailPending').replace('{email}', present)).waitFor()
  expect(await page.getByRole('dialog').locator('[name="email"]').inputValue()).toBe('one@midori.example')
  await fill(page, { middle_name: 'Sales' })
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await page.locator('dd', { hasText: 'Sales' }).waitFor()
  await page.locator('dd', { hasText: 'one@midori.example' }).waitFor()

  await press(person, 'edit.cancelPending')
  await expect.poll(() => page.locator('dd', { hasText: 'one@midori.example' }).count()).toBe(0)
  await page.goto(link)
  await page.getByText(t('error.link_ended')).waitFor()
  await checkPage(person)

  await page.goto(`${product.origin}/accountInformation`)
  await ask(person, 'two@midori.example')
  await pressEdit(person, 'details')
  await fill(page, { email: present })
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await page.getByText(t('edit.pendingCancelled').replace('{email}', present)).waitFor()
  expect(person.problems).toEqual([])
})

test('the earlier mailbox undoes a change: everyone is out, and a new password is needed', async () => {
  const intruder = await logInAs('en', 'second@aozora.example')
  await ask(intruder, 'intruder@aozora.example')
  await intruder.page.goto(await linkTo('intruder@aozora.example'))
  await press(intruder, 'newAddress.use')
  await intruder.page.getByText(intruder.t('newAddress.changed')).waitFor()

  const owner = await newVisitor('ja')
  const { page, t } = owner
  const link = await linkTo('second@aozora.example', /受け付け/)
  await page.goto(link)
  await page.getByText(t('newAddress.undo.changed')).waitFor()
  // The token is neither in the address bar nor in the history, and opening the link changed nothing.
  expect(page.url()).toBe(`${product.origin}/mailaddressUndo`)
  expect(await page.getByText('intruder@aozora.example').count()).toBe(0)
  await checkPage(owner)
  await intruder.page.reload()
  await intruder.page.locator('header', { hasText: 'intruder@aozora.example' }).first().waitFor()

  await press(owner, 'newAddress.undo.submit')
  await page.getByRole('heading', { name: t('newAddress.undo.restoredTitle') }).waitFor()
  await page.getByText('second@aozora.example').waitFor()
  await checkPage(owner)
  await intruder.page.reload()
  await intruder.page.waitForURL('**/loginFront?return=*')
  await submitLogin(intruder, 'second@aozora.example')
  await intruder.page.getByText(intruder.t('login.failed')).waitFor()

  await page.reload()
  await page.getByRole('heading', { name: t('error.link_used') }).waitFor()
  const again = await newVisitor('ja')
  await again.page.goto(link)
  await again.page.getByRole('heading', { name: again.t('error.link_used') }).waitFor()
  await checkPage(again)

  await page.goto(await linkTo('second@aozora.example', /再設定/))
  const fresh = 'Rescued_2026'
  await fill(page, { password: fresh, password_confirmation: fresh })
  await page.locator('button[type="submit"]').last().click()
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
})

test('an incomplete undo link says so, and where help is', async () => {
  const visitor = await newVisitor('en')
  await visitor.page.goto(`${product.origin}/mailaddressUndo?token=short`)
  await visitor.page.getByRole('heading', { name: visitor.t('rescue.unknown'), exact: true }).waitFor()
  const contact = visitor.page.getByRole('main').getByRole('link', { name: visitor.t('menu.contact') })
  expect(await contact.getAttribute('href')).toBe('/lp/contact')
  await checkPage(visitor)
})
