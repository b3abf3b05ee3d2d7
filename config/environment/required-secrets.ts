import { isWeak } from './secrets.ts'
import type { Reading } from './variables.ts'

type SecretName = 'SESSION_SECRETS' | 'TOKEN_KEYS'

/** Outside development: refuses missing, weak and repeated secrets of a process. */
export const checkSecrets = ({ variables, refuse }: Reading, names: readonly SecretName[]): void => {
  if (variables.APP_ENV === 'development') return
  const all = names.flatMap(name => variables[name] ?? [])
  const isBad = (value: string) => isWeak(value) || all.indexOf(value) !== all.lastIndexOf(value)
  const expected = `random bytes in ${variables.APP_ENV}, 32 or more in base64 or hex, each used once: openssl rand -base64 32 makes one`
  for (const name of names) if (variables[name]?.some(isBad) ?? true) refuse(name, expected)
}
