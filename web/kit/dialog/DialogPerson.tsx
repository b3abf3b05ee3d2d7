import { type PersonNames, personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { DialogSubject } from './DialogSubject.tsx'

/** Whom a dialog is about: name and address. */
export function DialogPerson({ person }: { person: PersonNames & { email: string } }) {
  const t = useText()
  return (
    <DialogSubject name={personName(person, t.locale)}>
      <span translate="no">{person.email}</span>
    </DialogSubject>
  )
}
