import { type PersonNames, personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { Named } from './Named.tsx'

/** Whom a dialog is about: name and address. */
export function NamedPerson({ person }: { person: PersonNames & { email: string } }) {
  const t = useText()
  return (
    <Named name={personName(person, t.locale)}>
      <span translate="no">{person.email}</span>
    </Named>
  )
}
