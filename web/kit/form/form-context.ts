import { createContext, useContext } from 'react'

/** What a field needs from its form, in addition to react-hook-form's context. */
export interface FormScope {
  /** Prefix of all ids, so that the ids of two forms never collide. */
  id: string
  /** Field name → label, in page order, for the error summary. */
  labels: Map<string, string>
}

export const FormScopeContext = createContext<FormScope>({ id: '', labels: new Map() })

export const useFormScope = () => useContext(FormScopeContext)

/** DOM id of a field's control. */
export const fieldId = (scope: FormScope, name: string) => `${scope.id}-${name}`
