import type { contactTypes } from '../../../../shared/contract/joining/contact.ts'
import type { MessageId } from '../../../messages/index.ts'

/** Subjects of a contact message. */
export const contactTypeNames: Record<(typeof contactTypes)[number], MessageId> = {
  service: 'contact.typeService',
  registration: 'contact.typeRegistration',
  account: 'contact.typeAccount',
  other: 'contact.typeOther',
}
