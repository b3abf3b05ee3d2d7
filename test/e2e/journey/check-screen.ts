import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { isFull } from '../../helper/services.ts'
import { expectToldAsSeen } from './accessibility-tree.ts'
import { expectNothingCovered } from './covered-controls.ts'
import { checkPage, isFirst, type Person } from './person.ts'

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

/** Labels of form rows whose controls, side by side, are not in one line. */
const unevenRows = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const controls = '.field > :is(input, textarea), .field > :is(.select, .input-group) > :is(input, select)'
    const isUneven = (row: Element) => {
      const places = [...row.querySelectorAll(controls)].map(control => control.getBoundingClientRect())
      const isStacked = new Set(places.map(({ left }) => left)).size === 1
      return !isStacked && Math.max(...places.map(({ top }) => top)) - Math.min(...places.map(({ top }) => top)) > 1
    }
    return [...document.querySelectorAll('.form-row')].filter(isUneven).map(row => row.textContent)
  })

/**
 * Whether a screen is walked in a language: in the full run in both, else in one. Screens take turns by their path without ids, so
 * each language has half of them, and a path always has the same one.
 */
export const isWalkedIn = (locale: Locale, path: string): boolean => {
  const names = path
    .split('?', 1)[0]
    ?.split('/')
    .filter(part => !/\d/.test(part))
  const sum = [...(names ?? []).join('')].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return isFull || (sum % 2 === 0 ? 'ja' : 'en') === locale
}

/**
 * Checks the current screen: all checks of `checkPage`, and for the first screen of each kind the accessibility tree, no truncated
 * texts, no covered controls, form rows in line, no sideways scrolling on a phone and in a zoomed window, and on a desktop the
 * minimum width of the specification.
 *
 * @returns whether it was the first
 */
export const checkScreen = async (person: Person): Promise<boolean> => {
  const { page } = person
  await checkPage(person)
  if (!(await isFirst('whole', person))) return false
  await expectToldAsSeen(person)
  expect(await truncatedTexts(page), page.url()).toEqual([])
  expect(await unevenRows(page), page.url()).toEqual([])
  await expectNothingCovered(page)
  await expectWidth(page, 640, 640)
  await expectWidth(page, 1000, 1280)
  await expectWidth(page, 320, 320)
  await page.setViewportSize({ width: 1280, height: 800 })
  return true
}

/** Title, close button and buttons of the open dialog that a low window cuts or another element covers. */
const outOfSight = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('.dialog')
    const parts = [...(dialog?.querySelectorAll('.dialog-head :is(h2, button), .dialog-foot :is(button, a)') ?? [])]
    const isInSight = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
      return isInside && part.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    }
    return parts.length < 2 ? ['no dialog'] : parts.filter(part => !isInSight(part)).map(part => part.textContent)
  })

/** The focused control and its label, as far as they are outside the window. */
export const focusOutOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement
    const parts = [focused, ...(focused.matches('input, select') ? (focused.labels ?? []) : [])]
    return parts.flatMap(part => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const isIn = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
      return isIn ? [] : [`${part.textContent || focused.name} ${Math.round(top)}–${Math.round(bottom)}`]
    })
  })

/** Expects that in a window zoomed to 400 % the focus in the open dialog is in sight with its label (WCAG 1.4.10, 2.4.11). */
export const expectFocusInSight = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (let stop = 0; stop < 3; stop++) {
    await page.keyboard.press('Tab')
    // Longer texts than the window are read by scrolling.
    if (await page.evaluate(() => document.activeElement?.matches('textarea, [tabindex]:not(input)'))) continue
    await expect.poll(() => focusOutOfSight(page), { message: `stop ${stop} of ${page.url()}` }).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Expects that head and foot of the open dialog are in sight however low the window is. Restores its size. */
export const expectHeadAndFootInSight = async (page: Page): Promise<void> => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 480 })
    await expect.poll(() => outOfSight(page), { message: `${page.url()} in ${width}×480` }).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
