// @module-tag all
// @module-tag chromium

/** An employee moves a person to another company in Chromium, and the person agrees. */
import { expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import { checkPage, fill, onlyInFull, press } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, signIn } = stage()

test('an employee sees what will happen, and the person moves by agreeing', async () => {
  const editor = await signIn('ja', 'employee@maker.example')
  const { page, t, origin } = editor
  await page.goto(`${product.origin}/company/C000001/account?search=staff%40aozora.example`)
  await page.locator('tbody tr', { hasText: 'staff@aozora.example' }).getByRole('link').click()
  await press(editor, 'move.open')
  await fill(page, { search: '存在しない会社' })
  await press(editor, 'list.search')
  await page.getByText(t('move.none')).waitFor()
  await fill(page, { search: 'C000002' })
  await press(editor, 'list.search')
  await checkPage(editor)

  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('move.choose'), exact: true })
    .click()
  await fill(page, { text: '異動のため' })
  await checkPage(editor)
  await press(editor, 'move.ask')
  await page.getByText(t('move.asked').split('{name}')[1] ?? '').waitFor()

  const { text } = await newestMail(origin, 'staff@aozora.example', /移動/)
  const path = /additionRegister\?token=[\w-]+/.exec(text)?.[0] ?? ''
  const visitor = await newVisitor('ja')
  await visitor.page.goto(`${product.origin}/${path}`)
  await visitor.page.getByText(visitor.t('addition.keepsLogin')).waitFor()
  await visitor.page.getByRole('heading', { level: 1, name: visitor.t('addition.moveTitle') }).waitFor()
  expect(await visitor.page.title()).toContain(visitor.t('addition.moveLabel'))
  await checkPage(visitor)

  await visitor.page.getByRole('checkbox').check()
  await press(visitor, 'addition.moveSubmit')
  await visitor.page
    .getByText(/移動しました/)
    .first()
    .waitFor()
  await page.goto(`${product.origin}/company/C000002/account?search=staff%40aozora.example`)
  await page.locator('tbody tr', { hasText: 'staff@aozora.example' }).waitFor()
  expect([...editor.problems, ...visitor.problems]).toEqual([])
})

onlyInFull('a view-only employee sees no such button', async () => {
  const viewer = await signIn('en', 'viewer@maker.example')
  const { page, t } = viewer
  await page.goto(`${product.origin}/company/C000001/account`)
  await page.locator('tbody tr').nth(1).getByRole('link').first().click()
  await page.waitForURL(/\/account\/[\w-]+$/)
  await page.getByRole('main').waitFor()
  expect(await page.getByRole('button', { name: t('move.open') }).count()).toBe(0)
})
