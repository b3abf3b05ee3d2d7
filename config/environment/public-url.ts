import type { Reading } from './variables.ts'

/** The origin that people see. Outside development cookies and links depend on it, so it must be named, and be https. */
export const publicUrl = ({ variables, refuse }: Reading): string => {
  const url = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`
  if (variables.APP_ENV !== 'development' && !url.startsWith('https:'))
    refuse('PUBLIC_URL', `an https origin in ${variables.APP_ENV}`)
  return url
}
