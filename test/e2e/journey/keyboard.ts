/** Operates pages by keyboard only, and expects that the focus is always visible. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './person.ts'

interface Focused {
  name: string
  control: string | null
  role: string | null
  /** Why the focus is not visible; '' if it is. */
  hidden: string
}

/** The focused element, and whether its focus is visible: it has a ring, and no other element covers it. */
export const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    // After the last link the focus moves to the browser, then to the first link.
    if (element === document.body) return { name: '', control: null, role: null, hidden: '' }
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    const name = (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
    // A switch or a radio button shows its ring on another element, such as its label.
    const ringed = [element, element.parentElement, element.nextElementSibling, element.closest('label')].some(
      part => part && getComputedStyle(part).outlineStyle !== 'none' && getComputedStyle(part).outlineWidth !== '0px',
    )
    // The button of a date field is in the browser's part of the page, and has the browser's ring.
    const isOfBrowser = !element.matches(':focus')
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 40))
    const isCovered = !above || !(element.contains(above) || above.contains(element) || above.closest('label'))
    const hidden = ringed || isOfBrowser ? (isCovered ? 'covered' : '') : 'no ring'
    return { name, control: element.getAttribute('name'), role: element.getAttribute('role'), hidden }
  })

/**
 * Presses Tab until an element has the focus, and expects a visible focus at each stop. Waits for the page first: a new one moves
 * the focus to its heading.
 */
export const tabTo = async ({ page, waitForIdle }: Person, is: (at: Focused) => boolean): Promise<void> => {
  await waitForIdle()
  const passed: string[] = []
  while (passed.length < 120) {
    await page.keyboard.press('Tab')
    let at = await focused(page)
    // A busy browser draws the focus a moment after it has moved.
    if (at.hidden !== '') {
      const seen = async () => {
        at = await focused(page)
        return [at.name, at.hidden]
      }
      await expect.poll(seen).toEqual([at.name, ''])
    }
    if (is(at)) return
    passed.push(at.name)
  }
  throw new Error(`not reached by Tab: ${passed.join(' | ')}`)
}

const toNamed = (person: Person, id: string): Promise<void> =>
  tabTo(person, ({ name }) => name.startsWith(person.t(id).trim()))

export const toField = (person: Person, field: string): Promise<void> =>
  tabTo(person, ({ control }) => control === field)

const keys = ['Space', 'ArrowDown']

/** Types into fields in the order in which Tab reaches them. A value that is the name of a key is pressed. */
export const typeInto = async (person: Person, values: Record<string, string>): Promise<void> => {
  const { keyboard } = person.page
  const left = new Map(Object.entries(values))
  while (left.size > 0) {
    let field = ''
    await tabTo(person, ({ control }) => {
      field = control ?? ''
      return left.has(field)
    })
    const value = left.get(field) ?? ''
    if (keys.includes(value)) await keyboard.press(value)
    else await keyboard.type(value)
    left.delete(field)
  }
}

/** Goes to a button or link by its text, and presses Enter. */
export const enter = async (person: Person, id: string): Promise<void> => {
  await toNamed(person, id)
  await person.page.keyboard.press('Enter')
}

/** Waits for a page that was opened within the app: its heading gets the focus. */
export const arrive = async ({ page, waitForIdle }: Person, address: string | RegExp): Promise<void> => {
  await page.waitForURL(address)
  await waitForIdle()
  const heading = () => page.evaluate(() => document.activeElement?.localName)
  await expect.poll(heading, { message: page.url() }).toBe('h1')
}
