// @module-tag all
// @module-tag chromium

/** Employees manage people of companies and employee accounts in Chromium; view-only employees see no controls. */
import { expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import {
  checkPage,
  fill,
  follow,
  logIn,
  onlyInFull,
  type Person,
  press,
  pressEdit,
  submitLogin,
} from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const chosen = 'Lighthouse_2026'
const { product, newVisitor, logInAs, signIn } = stage()

/** Sends a call without a session, as the page does. */
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json', 'x-csrf': '1', origin: product.origin }
  const answer = await fetch(product.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const dialogOf = ({ page }: Person) => page.locator('[role=dialog], [role=alertdialog]')
/** Opens a dialog by its button, checks it, and double-clicks its confirmation. */
const confirm = async (person: Person, open: string, submit: string) => {
  await press(person, open)
  await dialogOf(person).waitFor()
  await checkPage(person)
  await dialogOf(person)
    .getByRole('button', { name: person.t(submit) })
    .dblclick()
}
const close = (person: Person) =>
  dialogOf(person)
    .getByRole('button', { name: person.t('ui.close'), exact: true })
    .click()
const openAccount = async ({ page }: Person, list: string, email: string) => {
  await page.goto(`${product.origin}${list}?search=${encodeURIComponent(email)}`)
  await page.locator('tbody tr', { hasText: email }).getByRole('link').click()
  await page.waitForURL('**/account/*')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}
const shown = ({ page }: Person, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test('the account of a person in a company, from the invitation to the removal', async () => {
  const editor = await signIn('ja', 'employee@maker.example')
  const { page, t } = editor
  const email = 'tamaki@aozora.example'
  await page.goto(`${product.origin}/company/C000001/account`)
  await page.locator('tbody tr').first().waitFor()
  await checkPage(editor)
  await press(editor, 'account.add')
  await dialogOf(editor).locator('[name="services"]').first().check()
  await fill(page, { email, family_name: '玉城', first_name: '薫' })
  await checkPage(editor)
  await dialogOf(editor).locator('button[type="submit"]').dblclick()
  await shown(editor, t('addAccount.sent'))
  await follow(editor, 'addAccount.open')
  await page.waitForURL('**/company/C000001/account/*')

  await confirm(editor, 'invite.open', 'invite.submit')
  await shown(editor, t('invite.sent').replace('{count}', '1'))
  await close(editor)
  const token = (await newestMail(product.origin, email)).links[0]?.split('token=')[1]
  const person = { first_name: '薫', family_name: '玉城', agree: true, locale: 'ja' }
  await post('/api/v1/front/regist/profile', { token, ...person })
  const passwords = { password: chosen, password_confirmation: chosen }
  expect(await post('/api/v1/front/regist/password', { token, ...passwords })).toMatchObject({ status: 200 })
  await page.reload()

  await pressEdit(editor, 'membership')
  await dialogOf(editor).locator('[name="department"]').fill('特機課')
  await dialogOf(editor).locator('button[type="submit"]').dblclick()
  await page.locator('dd', { hasText: '特機課' }).waitFor()

  await confirm(editor, 'role.administratorOpen', 'role.administratorSubmit')
  await page.getByRole('button', { name: t('role.generalOpen') }).waitFor()
  await checkPage(editor)
  for (const [open, why] of [
    ['unlink.open', 'unlink.refused'],
    ['delete.open', 'error.administrator'],
  ] as const) {
    await press(editor, open)
    await dialogOf(editor).getByText(t(why)).waitFor()
    // The next step is a button of this page.
    await dialogOf(editor).getByText(t('role.generalOpen')).waitFor()
    await checkPage(editor)
    await close(editor)
  }
  await confirm(editor, 'role.generalOpen', 'role.generalSubmit')
  await page.getByRole('button', { name: t('role.administratorOpen') }).waitFor()

  await confirm(editor, 'resetMail.open', 'resetMail.submit')
  await shown(editor, t('resetMail.sent'))
  await checkPage(editor)
  await close(editor)
  expect((await newestMail(product.origin, email)).links[0]).toContain('/passwordReset?token=')

  await press(editor, 'unlink.open')
  const reason = dialogOf(editor).locator('textarea')
  await expect.poll(() => reason.evaluate(field => field === document.activeElement)).toBe(true)
  await checkPage(editor)
  await dialogOf(editor).locator('button[type="submit"]').click()
  await dialogOf(editor).locator('.field-error').waitFor()
  await reason.fill('退職のため')
  await dialogOf(editor).locator('button[type="submit"]').dblclick()
  await page.waitForURL('**/company/C000001/account')
  await shown(editor, t('unlink.unlinked').replace('{name}', '玉城 薫'))
  expect(await post('/bff/login/customer', { email, password: chosen })).toMatchObject({
    body: { code: 'login_failed' },
  })
})

onlyInFull('a company that is not active says why no invitations are sent, and what to do first', async () => {
  const editor = await signIn('en', 'employee@maker.example')
  const { page, t } = editor
  for (const [code, status] of [
    ['C000007', 'unregistered'],
    ['C000010', 'deactive'],
  ] as const) {
    await page.goto(`${product.origin}/company/${code}/account`)
    await page.getByText(t(`error.company_${status}`)).waitFor()
    expect(await page.getByRole('button', { name: t('account.add') }).count()).toBe(0)
    await checkPage(editor)
  }
  await page.goto(`${product.origin}/company/C000010/account?filter=unregistered`)
  await page.locator('tbody tr').first().getByRole('link').click()
  await page.waitForURL('**/account/*')
  await page.getByText(t('error.company_deactive')).waitFor()
  expect(await page.getByRole('button', { name: t('invite.open') }).count()).toBe(0)
  await checkPage(editor)
  await follow(editor, 'company.information')
  await page.waitForURL('**/company/C000010/information')
  await press(editor, 'edit.open')
  await dialogOf(editor).getByText(t('error.company_deactive')).waitFor()
})

onlyInFull('an unlock request of an administrator is rejected with a reason, then granted', async () => {
  const [email, password] = ['lockedmanager@midori.example', 'Locked_2026']
  const { unlock_token } = (await post('/bff/login/customer', { email, password })).body
  await post('/api/v1/front/apply/unlock', { unlock_token, text: '休職していました。\n復職します。' })
  const editor = await signIn('en', 'employee@maker.example')
  const viewer = await signIn('ja', 'viewer@maker.example')
  for (const person of [viewer, editor]) {
    await openAccount(person, '/company/C000002/account', email)
    await person.page.getByText('休職していました。').waitFor()
    await checkPage(person)
  }
  expect(await viewer.page.locator('main').getByRole('button').count()).toBe(0)

  await press(editor, 'unlock.reject')
  await dialogOf(editor).getByText('復職します。').waitFor()
  await checkPage(editor)
  await dialogOf(editor).locator('textarea').fill('ご本人と確かめられません。')
  await dialogOf(editor).locator('button[type="submit"]').dblclick()
  await expect.poll(() => editor.page.getByText('休職していました。').count()).toBe(0)
  expect((await newestMail(product.origin, email)).text).toContain('ご本人と確かめられません。')

  await confirm(editor, 'unlock.open', 'unlock.submit')
  await shown(editor, editor.t('unlock.unlockedText'))
  await close(editor)
  await shown(editor, editor.t('unlock.unlockedWaiting'))
  expect((await post('/bff/login/customer', { email, password })).status).toBe(200)
})

test('a new employee registers by the link in the email, logs in at /login as view-only, then becomes an editor', async () => {
  const editor = await logInAs('en', 'employee@maker.example')
  const { page, t } = editor
  const email = 'newcomer@maker.example'
  await follow(editor, 'menu.staff')
  await page.waitForURL('**/makeruser/account')
  await page.locator('tbody tr').first().waitFor()
  await checkPage(editor)
  await press(editor, 'employee.add')
  await fill(page, { email: 'viewer@maker.example', first_name: 'New', family_name: 'Comer' })
  await dialogOf(editor).locator('[name="is_only_view"]').check()
  await dialogOf(editor).locator('button[type="submit"]').click()
  await dialogOf(editor)
    .locator('.field-error', { hasText: t('validation.email_in_use') })
    .waitFor()
  await checkPage(editor)
  await fill(page, { email })
  await dialogOf(editor).locator('button[type="submit"]').dblclick()
  await shown(editor, t('addAccount.sent'))
  await close(editor)

  const newcomer = await newVisitor('ja')
  await newcomer.page.goto((await newestMail(product.origin, email)).links[0] ?? '')
  await fill(newcomer.page, { password: chosen, password_confirmation: chosen })
  await newcomer.page.locator('[name="agree"]').check()
  await newcomer.page.locator('button[type="submit"]').click()
  await newcomer.page
    .getByRole('alertdialog')
    .getByRole('button', { name: newcomer.t('register.submit') })
    .click()
  await newcomer.page.waitForURL('**/login')
  await shown(newcomer, newcomer.t('login.registered'))
  expect(await newcomer.page.locator('[name="email"]').inputValue()).toBe(email)
  await submitLogin(newcomer, email, 'Wrong_2026')
  await newcomer.page.getByText(newcomer.t('login.failed')).waitFor()
  expect(await newcomer.page.getByText(newcomer.t('login.registered')).count()).toBe(0)
  await logIn(newcomer, email, chosen)

  const header = newcomer.page.getByRole('link', { name: newcomer.t('menu.staff') })
  await newcomer.page.goto(`${product.origin}/makeruser/account`)
  await newcomer.page.waitForURL('**/company')
  expect(await header.count()).toBe(0)
  await newcomer.page.goto(`${product.origin}/company/C000001/account`)
  await newcomer.page.locator('tbody tr').first().waitFor()
  await checkPage(newcomer)
  const names = await newcomer.page.locator('main').getByRole('button').allTextContents()
  expect(names).toEqual([
    newcomer.t('list.search'),
    newcomer.t('list.view'),
    newcomer.t('csv.list'),
    expect.stringContaining('印刷'),
  ])
  expect(await newcomer.page.locator('main [type="checkbox"]').count()).toBe(0)

  await openAccount(editor, '/makeruser/account', email)
  await checkPage(editor)
  await confirm(editor, 'edit.editorOpen', 'edit.editorSubmit')
  await page.getByRole('button', { name: t('role.viewerOpen') }).waitFor()
  await newcomer.page.reload()
  await header.click()
  await newcomer.page.waitForURL('**/makeruser/account')
  await openAccount(newcomer, '/makeruser/account', email)
  await shown(newcomer, newcomer.t('role.ownRole'))
  await checkPage(newcomer)
  await newcomer.page.goto(`${product.origin}/makeruser/service`)
  await newcomer.page.getByRole('switch').first().waitFor()
  await checkPage(newcomer)
})
