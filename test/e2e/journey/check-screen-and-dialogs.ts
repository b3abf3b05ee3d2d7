import { expect } from 'vitest'
import { checkScreen } from './check-screen.ts'
import type { Person } from './person.ts'

// Submit buttons are excluded: they open a dialog only for a valid form.
const opensDialog = 'button[aria-haspopup="dialog"]:not([aria-disabled="true"], [disabled], [type=submit])'

/** Opens a path, waits until it has loaded, and checks the screen and every dialog that its buttons open. */
export const checkScreenAndDialogs = async (person: Person, path: string): Promise<void> => {
  const { page, origin } = person
  await page.goto(origin + path)
  await page.locator('h1').first().waitFor()
  await person.waitForIdle()
  await expect.poll(() => page.locator('.loading-words').count(), { message: path }).toBe(0)
  await checkScreen(person)
  const buttons = page.locator('main').locator(opensDialog)
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  const names = await buttons.allTextContents()
  for (const [index, name] of names.entries()) {
    await buttons.nth(index).click()
    await dialog.waitFor()
    await checkScreen(person)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), { message: path }).toBe(name)
  }
}
