import { expect } from 'vitest'
import { look } from './look.ts'
import type { Person } from './person.ts'

// What sends a form opens its dialog only once the form is filled in.
const opensDialog = 'button[aria-haspopup="dialog"]:not([aria-disabled="true"], [disabled], [type=submit])'

/** Opens an address, waits for what it loads, and looks at it and at every dialog that a button on it opens. */
export const lookEverywhere = async (person: Person, path: string): Promise<void> => {
  const { page, origin } = person
  await page.goto(origin + path)
  await page.locator('h1').first().waitFor()
  await person.quiet()
  expect(await page.locator('.loading-words').count()).toBe(0)
  await look(person)
  const buttons = page.locator('main').locator(opensDialog)
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  const names = await buttons.allTextContents()
  for (const [index, name] of names.entries()) {
    await buttons.nth(index).click()
    await dialog.waitFor()
    await look(person)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), { message: path }).toBe(name)
  }
}
