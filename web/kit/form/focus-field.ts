import { useEffect } from 'react'
import { fieldId, useFormScope } from './form-context.ts'

/** Gives the focus to a field by its id. A group has no focus of its own: its first control takes it. */
export const focusField = (id: string) => {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input, select, textarea') : field
  control?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** In a form: the field of this name has the focus first, rather than the page's heading. */
export const useInitialFocus = (name: string | undefined) => {
  const scope = useFormScope()
  useEffect(() => {
    if (!name) return
    // The heading gets the focus of a page that has just come.
    const timer = setTimeout(() => focusField(fieldId(scope, name)))
    return () => clearTimeout(timer)
  }, [name, scope])
}
