import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { ApiError } from '../../api-error.ts'
import { focusHeading } from '../frame/heading.ts'

/** What stands at an address that names nothing; the layout says it. */
export const MissingContext = createContext<ReactNode>(null)

/** Fields of calls that a page fills from its address: what can be no id names nothing, either. */
const ids = ['company_code', 'code', 'user_id', 'template_id', 'id']

/** Whether a call found that what the address names does not exist, or belongs to somebody else. */
export const isMissing = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.status === 404) return true
  const fields = error.status === 422 ? Object.keys(error.errors) : []
  return fields.some(field => ids.includes(field))
}

/** The 404 page in place of a page whose data does not exist. */
export function Missing() {
  // The heading of the page that was about to come had the focus.
  useEffect(() => focusHeading(), [])
  return useContext(MissingContext)
}
