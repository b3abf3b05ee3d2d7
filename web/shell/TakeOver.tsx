import { useEffect } from 'react'

/**
 * Marks the document as operable once the screen is, and presses again the buttons that a visitor pressed before: the inline
 * script of the HTML has marked them (server/bff/spa/page.ts).
 */
export function TakeOver() {
  useEffect(() => {
    document.documentElement.dataset.operable = ''
    for (const button of document.querySelectorAll<HTMLElement>('[data-unsent]')) {
      delete button.dataset.unsent
      button.click()
    }
  }, [])
  return null
}
