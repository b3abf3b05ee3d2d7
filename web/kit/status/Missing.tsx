import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { ApiError } from '../../api-error.ts'
import { focusHeading } from '../frame/heading.ts'

/** Element shown when the addressed object does not exist; set by the layout. */
export const MissingContext = createContext<ReactNode>(null)

/** Call fields that pages fill from the address. An invalid id there means that the object does not exist. */
const ids = ['company_code', 'code', 'user_id', 'template_id', 'id']

/** Whether the addressed object does not exist, or belongs to another company. */
export const isMissing = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.status === 404) return true
  const fields = error.status === 422 ? Object.keys(error.errors) : []
  return fields.some(field => ids.includes(field))
}

/** The 404 page, instead of a page whose data does not exist. */
export function Missing() {
  // Navigation focused the heading of the page that this one replaces.
  useEffect(() => focusHeading(), [])
  return useContext(MissingContext)
}
