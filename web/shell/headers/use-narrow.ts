import { useSyncExternalStore } from 'react'

/** Windows in which a header is one line with a menu button. The employees' header has more links. */
const narrow = {
  front: matchMedia('(width < 960px)'),
  employee: matchMedia('(width < 1280px)'),
}

/** Whether the menu holds the links, address and badges of the header (specification §2). */
export const useNarrow = (header: keyof typeof narrow): boolean =>
  useSyncExternalStore(
    changed => {
      narrow[header].addEventListener('change', changed)
      return () => narrow[header].removeEventListener('change', changed)
    },
    () => narrow[header].matches,
  )
