// @module-tag all

/** Mail templates in Chromium: edited, edited concurrently, sent, and reset. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import { isMissing } from '../../helper/services.ts'
import { checkPage, fill, follow, onlyInFull, type Person, press, textLanguage } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

describe.skipIf(isMissing('chromium'))('mail templates', () => {
  const { product, newVisitor, signIn, logInAs } = stage()
  let editor: Person
  let other: Person

  const address = '/mailTemplate/reset'
  const open = async (person: Person) => {
    await person.page.goto(product.origin + address)
    await person.page.getByRole('region', { name: person.t('text.preview') }).waitFor()
  }
  const field = ({ page }: Person, name: string) => page.locator(`[name="${name}"]`)
  const preview = ({ page, t }: Person) => page.getByRole('region', { name: t('text.preview') })
  const saved = ({ page, t }: Person, id: string, name: string) =>
    page.getByRole('status').getByText(t(id).replace('{name}', name)).waitFor()

  beforeAll(async () => {
    editor = await logInAs('ja', 'employee@maker.example')
    other = await signIn('en', 'employee@maker.example')
  })

  test('a placeholder is inserted by keyboard and previewed, and leaving requires confirmation', async () => {
    const { page, t } = editor
    await press(editor, 'shell.systemMenu')
    await page.getByRole('menuitem', { name: t('route.mailTemplates') }).click()
    await page.getByRole('link', { name: 'パスワードの再設定' }).waitFor()
    await checkPage(editor)
    await open(other)
    await page.getByRole('link', { name: 'パスワードの再設定' }).click()
    await preview(editor).getByText('24時間', { exact: false }).waitFor()
    await checkPage(editor)

    const body = field(editor, 'ja.body')
    await body.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n\nお早めに：')
    // The placeholders are above the text.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    expect(await body.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await body.inputValue()).toMatch(/お早めに：\{validity\}$/)
    await page.keyboard.press('Control+z')
    expect(await body.inputValue()).not.toMatch(/\{validity\}$/)
    await page.keyboard.press('Control+Shift+z')
    await preview(editor).getByText('お早めに：24時間').waitFor()

    await follow(editor, 'route.mailTemplates')
    await page.getByRole('alertdialog', { name: t('leave.title') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await preview(editor).getByText('お早めに：24時間').waitFor()
  })

  test('errors are shown at their fields; the saved text is in the next email', async () => {
    const { page, t } = editor
    await page.getByText(t('edit.unsaved')).waitFor()
    await textLanguage(editor, 'en').click()
    await field(editor, 'en.subject').fill('Your {lnk}')
    await preview(editor).getByText('Your {lnk}').waitFor()
    await textLanguage(editor, 'ja').click()
    await preview(editor).getByText('お早めに：24時間').waitFor()
    await press(editor, 'edit.save')
    // The error is in the other language: the page shows it, and says so at the choice.
    await preview(editor).getByText('Your {lnk}').waitFor()
    expect(await textLanguage(editor, 'en').getAttribute('aria-pressed')).toBe('true')
    expect(await textLanguage(editor, 'en').textContent()).toBe(
      `English${t('text.wrong').replace('{count, number}', '1')}`,
    )
    await textLanguage(editor, 'ja').click()
    const summary = page.getByRole('alert')
    await summary.getByText(t('validation.placeholder_unknown').replace(`'{'{name}'}'`, '{lnk}')).waitFor()
    await checkPage(editor)
    // The link shows the language of its field.
    await summary.getByRole('link').click()
    await preview(editor).getByText('Your {lnk}').waitFor()
    expect(await field(editor, 'en.subject').evaluate(element => element === document.activeElement)).toBe(true)
    await field(editor, 'en.subject').fill('Your new password')
    await expect.poll(() => textLanguage(editor, 'en').textContent()).toBe('English')
    await field(editor, 'en.body').fill('Choose one:')
    for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key)
    expect(await field(editor, 'en.body').inputValue()).toBe('Choose one:\n{link}')
    await press(editor, 'edit.save')
    await saved(editor, 'template.saved', 'パスワードの再設定')
    await page.getByText(t('edit.unsaved')).waitFor({ state: 'detached' })
    await page.getByText(t('template.changed')).waitFor()
    await follow(editor, 'route.mailTemplates')
    await page.waitForURL('**/mailTemplate')

    const visitor = await newVisitor('ja')
    await visitor.page.goto(`${product.origin}/passwordReset`)
    await fill(visitor.page, { email: 'staff@aozora.example' })
    await visitor.page.locator('button[type="submit"]').click()
    await visitor.page.waitForURL('**/passwordResetSentMail')
    const mail = await newestMail(product.origin, 'staff@aozora.example')
    expect(mail.text).toMatch(/\n\nお早めに：24時間\n$/)
    expect(mail.html).toContain('>お早めに：24時間</p>')
    expect(mail.links).toHaveLength(1)
  })

  test('rule 6: the later editor sees what has changed, and both changes are kept', async () => {
    const { page, t } = other
    await field(other, 'en.body').fill('Here you are, for {validity}:\n\n{link}')
    await press(other, 'edit.save')
    await page.getByRole('alert').getByText(t('edit.stale')).waitFor()
    await page
      .getByText(
        t('edit.changedTo').replace('{term}', t('audit.field.en_subject')).replace('{value}', 'Your new password'),
      )
      .waitFor()
    await page.getByText(t('edit.changedText').replace('{term}', t('audit.field.ja_body'))).click()
    await page.locator('details[open]').getByText('お早めに：').waitFor()
    expect(await field(other, 'ja.body').inputValue()).toContain('お早めに：')
    expect(await field(other, 'en.subject').inputValue()).toBe('Your new password')
    await checkPage(other)
    await press(other, 'edit.save')
    await saved(other, 'template.saved', 'Password reset')
    expect(await page.getByText(t('edit.changedMeanwhile')).count()).toBe(0)
  })

  test('the built-in text is restored after a confirmation', async () => {
    const { page, t } = other
    await press(other, 'template.resetOpen')
    const dialog = page.getByRole('alertdialog', { name: t('template.resetTitle') })
    await dialog.waitFor()
    expect(await dialog.locator('button:focus').textContent()).toBe(t('ui.cancel'))
    await checkPage(other)
    await dialog.getByRole('button', { name: t('template.resetSubmit') }).click()
    await saved(other, 'template.wasReset', 'Password reset')
    await page.getByText(t('template.builtIn'), { exact: true }).waitFor()
    expect(await field(other, 'en.subject').inputValue()).toBe('[Yardkey] Reset your password')
    await expect.poll(() => page.locator('h1:focus').count()).toBe(1)
  })

  onlyInFull('wide windows and paper have both languages, phones one; paper and phones no preview', async () => {
    const { page, t } = editor
    await open(editor)
    const shown = () =>
      Promise.all([field(editor, 'ja.body'), field(editor, 'en.body'), preview(editor)].map(part => part.isVisible()))
    expect(await shown()).toEqual([true, false, true])
    await page.setViewportSize({ width: 1920, height: 1000 })
    expect(await shown()).toEqual([true, true, true])
    // The preview has the choice of the language, and follows the fields.
    await field(editor, 'en.body').focus()
    expect(await textLanguage(editor, 'en').getAttribute('aria-pressed')).toBe('true')
    await preview(editor).getByText('[Yardkey] Reset your password').waitFor()
    await checkPage(editor)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await shown()).toEqual([false, true, false])
    await press(editor, 'text.preview')
    expect(await shown()).toEqual([false, false, true])
    await checkPage(editor)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toEqual([true, true, false])
    await page.emulateMedia({ media: 'screen' })
    expect(await textLanguage(editor, 'ja').count()).toBe(1)
    await page.getByRole('heading', { name: t('mail.text') }).waitFor()
  })

  onlyInFull('a view-only employee reads the text and cannot change it', async () => {
    const viewer = await signIn('ja', 'viewer@maker.example')
    await open(viewer)
    expect(await viewer.page.locator('main :is(form, input, textarea)').count()).toBe(0)
    expect(await viewer.page.getByRole('main').getByRole('button').allTextContents()).toEqual(['日本語', 'English'])
    await textLanguage(viewer, 'en').click()
    await preview(viewer).getByText('[Yardkey] Reset your password').waitFor()
    await checkPage(viewer)
  })
})
