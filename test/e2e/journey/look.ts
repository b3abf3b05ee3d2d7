import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inspect, type Person } from './person.ts'

/** A window of `window` pixels shows a document of `document` pixels, once everything has found its place. */
const expectWidth = async (page: Page, window: number, document: number): Promise<void> => {
  await page.setViewportSize({ width: window, height: 800 })
  const width = () => page.evaluate(() => globalThis.document.documentElement.scrollWidth)
  await expect.poll(width, { message: `${page.url()} in ${window} px` }).toBe(document)
}

/**
 * Buttons, badges and chips whose words do not fit, as they are and 40 % longer: another language and larger letters need that
 * much. The words are put back.
 */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('button, .button, .badge, .chip')].filter(
      part => part.checkVisibility() && part.textContent?.trim(),
    )
    const isCut = (part: HTMLElement) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1
    const cut = parts.filter(isCut).map(part => `${part.textContent}`)
    for (const part of parts) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const node = walker.nextNode() as Text | null
      if (!node) continue
      const words = node.data
      node.data = words + words.slice(0, Math.ceil(words.length * 0.4))
      if (isCut(part)) cut.push(`${node.data} (40 % longer)`)
      node.data = words
    }
    return [...new Set(cut)]
  })

/**
 * Looks at a screen as it stands: everything that `inspect` sees, no sideways scrolling on a phone and in a zoomed window, the
 * smallest width of the specification beside a desktop, and room for the words.
 */
export const look = async (person: Person): Promise<void> => {
  const { page } = person
  await inspect(person)
  expect(await cutWords(page), page.url()).toEqual([])
  await expectWidth(page, 320, 320)
  await expectWidth(page, 640, 640)
  await expectWidth(page, 1000, 1280)
  await page.setViewportSize({ width: 1280, height: 800 })
}
