import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDialog } from '../../helper/browser.ts'

/** A usual window, a low one, and a phone. */
const windows = [
  { width: 1280, height: 720 },
  { width: 1280, height: 600 },
  { width: 390, height: 844 },
]

/** Controls whose centre another element covers when they have been scrolled into view, from the top down. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(openDialog => {
    scrollTo(0, 0)
    const root = document.querySelector(openDialog) ?? document.body
    const controls = root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    return [...controls].flatMap(control => {
      if (!control.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) return []
      if (control.closest('[inert], [aria-hidden=true], .skip-link, .visually-hidden')) return []
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      // A link can span lines: its first line counts.
      const box = control.getClientRects()[0]
      if (!box || box.width <= 1) return []
      // The button that closes a menu is for screen readers only: its parent clips it to a pixel.
      if ((control.parentElement?.getBoundingClientRect().width ?? 0) <= 1) return []
      const above = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 40))
      const label = above?.closest('label')
      // Messages of the moment go by themselves.
      if (!above || above.closest('.alert-region') || control.contains(above) || above.contains(control)) return []
      if (label && (label.control === control || label.contains(control))) return []
      const name = control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent
      return [`${control.localName} ${name?.trim()} below ${above.localName}.${above.className}`]
    })
  }, openDialog)

/** Expects that no control of the screen is covered by another element, in windows of several sizes. */
export const expectNothingCovered = async (page: Page): Promise<void> => {
  for (const size of windows) {
    await page.setViewportSize(size)
    expect(await coveredControls(page), `${page.url()} in ${size.width} × ${size.height} px`).toEqual([])
  }
  await page.evaluate(() => scrollTo(0, 0))
}
