import type { OutgoingMail } from '../../mail-port.ts'
import { accountIssued } from './account-issued.ts'
import { addition } from './addition.ts'
import { alreadyRegistered } from './already-registered.ts'
import { contactReply } from './contact-reply.ts'
import { contactToMaker } from './contact-to-maker.ts'
import { employeeRegistration } from './employee-registration.ts'
import { invitation } from './invitation.ts'
import type { MailText } from './mail-text.ts'
import { mailaddress } from './mailaddress.ts'
import { mailaddressChanged } from './mailaddress-changed.ts'
import { registration } from './registration.ts'
import { reset } from './reset.ts'
import { unlockRejected } from './unlock-rejected.ts'
import { unlockRequest } from './unlock-request.ts'
import { unlocked } from './unlocked.ts'

/** Every mail that something sends. */
export const mailTexts: Record<OutgoingMail['template'], MailText> = {
  registration,
  invitation,
  account_issued: accountIssued,
  addition,
  already_registered: alreadyRegistered,
  employee_registration: employeeRegistration,
  contact_reply: contactReply,
  contact_to_maker: contactToMaker,
  reset,
  mailaddress,
  mailaddress_changed: mailaddressChanged,
  unlocked,
  unlock_rejected: unlockRejected,
  unlock_request: unlockRequest,
}
