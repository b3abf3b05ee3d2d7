import { type PersonNames, personName } from '../../../shared/rules/names.ts'

/** A person's name in the order of its script. In attributes and messages use `personName(names)`. */
export function PersonName({ names }: { names: PersonNames }) {
  return <bdi translate="no">{personName(names)}</bdi>
}
