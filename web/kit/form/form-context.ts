import { createContext, useContext } from 'react'

/** What a field needs to know of its form beside react-hook-form's own context. */
export interface FormScope {
  /** Prefix of all ids, so that two forms on a page do not collide. */
  id: string
  /** Field name → label, in the order of the page: the error summary speaks of fields by their labels. */
  labels: Map<string, string>
}

export const FormScopeContext = createContext<FormScope>({ id: '', labels: new Map() })

export const useFormScope = () => useContext(FormScopeContext)

/** Id of a field's control. */
export const fieldId = (scope: FormScope, name: string) => `${scope.id}-${name}`
