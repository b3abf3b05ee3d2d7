import { personName } from '../../shared/rules/names.ts'
import type { PersonNames } from '../../shared/rules/person-fields.ts'

/** A person's name in the order of its script. In attributes and messages use `personName(names)`. */
export function PersonName({ names }: { names: PersonNames }) {
  return <bdi translate="no">{personName(names)}</bdi>
}
