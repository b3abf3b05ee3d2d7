import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width <= 650px)')

const subscribe = (changed: () => void) => {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Whether the header is one line with a menu button, which then holds links, address and badges (specification §2). */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
