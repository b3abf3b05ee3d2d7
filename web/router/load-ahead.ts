import { loadOptional } from './chunk-reload.ts'
import type { Layout } from './routes.ts'

/** After this time on a page, the code of the next ones is loaded. People who have logged in are there to open them. */
const quietMs = (layout: Layout): number => (layout === 'front' || layout === 'employee' ? 500 : 2_000)

const acts = ['pointermove', 'pointerdown', 'touchstart', 'keydown']
let acted: Promise<void> | undefined

/** Resolves at the first action of the reader. Until then, code of other pages may never be needed. */
export const firstAct = (): Promise<void> => {
  acted ??= new Promise(resolve => {
    for (const act of acts) addEventListener(act, () => resolve(), { capture: true, once: true, passive: true })
  })
  return acted
}

/** Whether the reader wants little traffic (Save-Data). Only Chromium tells. */
const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Loads the code of the pages that are likely next, once the reader has acted and has been on the page for a while. Not for
 * readers who save data.
 *
 * @returns a function that stops it, for when the page is left
 */
export const loadAhead = (layout: Layout, path: string): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  const load = async () => (await import('./preload-next.ts')).preloadNext(layout, path)
  void firstAct().then(() => {
    if (!isLeft && !savesData()) timer = setTimeout(() => loadOptional(load), quietMs(layout))
  })
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}
