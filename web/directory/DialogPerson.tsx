import { personName } from '../../shared/rules/names.ts'
import type { PersonNames } from '../../shared/rules/person-fields.ts'
import { DialogSubject } from '../kit/dialog/Dialog.tsx'
import { Email } from '../kit/text/Email.tsx'

/** The person that a dialog is about: name and email address. */
export function DialogPerson({ person }: { person: PersonNames & { email: string } }) {
  return (
    <DialogSubject name={personName(person)}>
      <Email address={person.email} />
    </DialogSubject>
  )
}
