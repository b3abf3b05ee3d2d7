import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkPage, type Person } from './person.ts'

/** Expects that a window `window` pixels wide has a document `document` pixels wide, once the layout is stable. */
const expectWidth = async (page: Page, window: number, document: number): Promise<void> => {
  await page.setViewportSize({ width: window, height: 800 })
  const width = () => page.evaluate(() => globalThis.document.documentElement.scrollWidth)
  await expect.poll(width, { message: `${page.url()} in ${window} px` }).toBe(document)
}

/**
 * Texts of buttons, badges and chips that do not fit, as they are or 40 % longer. The longer ones represent other languages and
 * larger fonts. Restores the texts.
 */
const truncatedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('button, .button, .badge, .chip')].filter(
      part => part.checkVisibility() && part.textContent?.trim(),
    )
    const isTruncated = (part: HTMLElement) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1
    const cut = parts.filter(isTruncated).map(part => `${part.textContent}`)
    for (const part of parts) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const node = walker.nextNode() as Text | null
      if (!node) continue
      const words = node.data
      node.data = words + words.slice(0, Math.ceil(words.length * 0.4))
      if (isTruncated(part)) cut.push(`${node.data} (40 % longer)`)
      node.data = words
    }
    return [...new Set(cut)]
  })

/**
 * Checks the current screen: all checks of `checkPage`, no truncated texts, no sideways scrolling on a phone and in a zoomed window.
 * On a desktop it has the minimum width of the specification.
 */
export const checkScreen = async (person: Person): Promise<void> => {
  const { page } = person
  await checkPage(person)
  expect(await truncatedTexts(page), page.url()).toEqual([])
  await expectWidth(page, 320, 320)
  await expectWidth(page, 640, 640)
  await expectWidth(page, 1000, 1280)
  await page.setViewportSize({ width: 1280, height: 800 })
}
