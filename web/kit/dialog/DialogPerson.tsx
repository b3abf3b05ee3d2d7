import { type PersonNames, personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { DialogSubject } from './DialogSubject.tsx'

/** The person that a dialog is about: name and email address. */
export function DialogPerson({ person }: { person: PersonNames & { email: string } }) {
  const t = useText()
  return (
    <DialogSubject name={personName(person, t.locale)}>
      <span translate="no">{person.email}</span>
    </DialogSubject>
  )
}
