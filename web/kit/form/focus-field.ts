import { useEffect } from 'react'
import { fieldId, useFormScope } from './form-context.ts'

/** Event at a field that is to get the focus: the page shows it if it is hidden. */
export const revealEvent = 'reveal'

/** Focuses a field by its id; for a group, its chosen radio button or its first control. */
export const focusField = (id: string) => {
  const field = document.getElementById(id)
  field?.dispatchEvent(new Event(revealEvent, { bubbles: true }))
  const control = field?.matches('fieldset')
    ? (field.querySelector<HTMLElement>('[type="radio"]:checked') ??
      field.querySelector<HTMLElement>('input, select, textarea'))
    : field
  control?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Gives a field of the form the initial focus, instead of the page's heading. */
export const useInitialFocus = (name: string | undefined) => {
  const scope = useFormScope()
  useEffect(() => {
    if (!name) return
    // Runs after navigation has focused the heading.
    const timer = setTimeout(() => focusField(fieldId(scope, name)))
    return () => clearTimeout(timer)
  }, [name, scope])
}
