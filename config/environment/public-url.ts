import type { Reading } from './variables.ts'

/** The public origin. Cookies and links depend on it, so outside development it is required and must be https. */
export const publicUrl = ({ variables, refuse }: Reading): string => {
  const url = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`
  if (variables.APP_ENV !== 'development' && !url.startsWith('https:'))
    refuse('PUBLIC_URL', `an https origin in ${variables.APP_ENV}`)
  return url
}
