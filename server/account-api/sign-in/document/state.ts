import type { documentStates } from '../../../../shared/rules/documents.ts'

type State = (typeof documentStates)[number]

interface Version {
  version: number
  published_at: Date | null
}

/** State of a version. `inForce`: the document's version in force, if any. */
export const stateOf = ({ version, published_at }: Version, inForce: number | undefined, now: Date): State => {
  if (published_at === null) return 'draft'
  if (published_at > now) return 'scheduled'
  return version === inForce ? 'in_force' : 'past'
}
