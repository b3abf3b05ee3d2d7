import type { KeyboardEvent } from 'react'

/** The Enter that ends an IME's composition sends nothing (Safari says so by key code 229 only). */
export const preventEnterWhileComposing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
}
