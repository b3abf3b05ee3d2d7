import type { contactTypes } from '../../../../shared/contract/joining/contact.ts'
import type { MessageId } from '../../../messages/index.ts'

/** What a message of the contact form may be about. */
export const contactTypeNames: Record<(typeof contactTypes)[number], MessageId> = {
  service: 'contact.typeService',
  registration: 'contact.typeRegistration',
  account: 'contact.typeAccount',
  other: 'contact.typeOther',
}
