import type { KeyboardEvent } from 'react'

/** Stops the Enter that ends an IME composition from submitting. Safari marks it only by key code 229. */
export const preventEnterWhileComposing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
}
