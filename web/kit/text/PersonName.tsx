import { type PersonNames, personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'

/**
 * A person's name in the order of the reader's language. In attributes and messages use `personName(names, t.locale)`.
 */
export function PersonName({ names }: { names: PersonNames }) {
  return <bdi translate="no">{personName(names, useText().locale)}</bdi>
}
