import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkScreen, expectFocusInSight, expectHeadAndFootInSight, isWalkedIn } from './check-screen.ts'
import { checkLanguage, type Person, visit } from './person.ts'

// Submit buttons are excluded: they open a dialog only for a valid form.
const opensDialog = 'button[aria-haspopup="dialog"]:not([aria-disabled="true"], [disabled], [type=submit])'

/** Whether the focus of the open dialog is at its first field or the checked radio button there; without fields, at a button of the foot. */
const isFirstFocusRight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    const content = document.querySelector('.dialog-content')
    const first = content?.querySelector<HTMLInputElement>(':is(input, select, textarea):not(:disabled, [readonly])')
    if (!first) return focused?.matches('.dialog-foot :is(button, a)') === true
    return focused === (content?.querySelector(`[type=radio][name="${first.name}"]:checked`) ?? first)
  })

/**
 * Opens a path, waits until it has loaded, and checks the screen and every dialog that its buttons open, with its first focus. If
 * the screen is walked in the other language, only its title and language.
 *
 * @param most checks only the dialogs of the first buttons, where the rows of a list have the same
 */
export const checkScreenAndDialogs = async (person: Person, path: string, most?: number): Promise<void> => {
  const { page } = person
  await visit(person, path)
  await expect.poll(() => page.locator('.loading-words, .skeleton').count(), { message: path }).toBe(0)
  if (!isWalkedIn(person.locale, path)) return checkLanguage(person)
  await checkScreen(person)
  const buttons = page.locator('main').locator(opensDialog)
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  const names = await buttons.allTextContents()
  for (const [index, name] of names.slice(0, most).entries()) {
    await buttons.nth(index).click()
    await dialog.waitFor()
    await expect.poll(() => isFirstFocusRight(page), { message: `${path}: focus of “${name}”` }).toBe(true)
    if (await checkScreen(person)) {
      await expectHeadAndFootInSight(page)
      await expectFocusInSight(page)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), { message: path }).toBe(name)
  }
}
