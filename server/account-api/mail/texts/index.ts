import type { MailTexts } from '../../../../shared/contract/mail/sendmail.ts'
import type { OutgoingMail } from '../../access/mail-port.ts'
import { accountActivated } from './account-activated.ts'
import { accountDeactivated } from './account-deactivated.ts'
import { accountIssued } from './account-issued.ts'
import { addition } from './addition.ts'
import { alreadyRegistered } from './already-registered.ts'
import { contactReply } from './contact-reply.ts'
import { contactToMaker } from './contact-to-maker.ts'
import { employeeRegistration } from './employee-registration.ts'
import { invitation } from './invitation.ts'
import { knownCompany } from './known-company.ts'
import type { MailTemplate } from './mail-template.ts'
import { mailaddress } from './mailaddress.ts'
import { mailaddressAsked } from './mailaddress-asked.ts'
import { mailaddressChanged } from './mailaddress-changed.ts'
import { registration } from './registration.ts'
import { requestDigest } from './request-digest.ts'
import { requestReceived } from './request-received.ts'
import { requestRejected } from './request-rejected.ts'
import { requestToMaker } from './request-to-maker.ts'
import { reset } from './reset.ts'
import { roleChanged } from './role-changed.ts'
import { servicesApproved } from './services-approved.ts'
import { servicesRejected } from './services-rejected.ts'
import { unlockRejected } from './unlock-rejected.ts'
import { unlockRequest } from './unlock-request.ts'
import { unlocked } from './unlocked.ts'

/** All mail templates, in the order in which customers receive them; then those to the maker. */
export const mailTemplates: Record<OutgoingMail['template'], MailTemplate> = {
  request_received: requestReceived,
  registration,
  request_rejected: requestRejected,
  already_registered: alreadyRegistered,
  known_company: knownCompany,
  services_approved: servicesApproved,
  services_rejected: servicesRejected,
  invitation,
  account_issued: accountIssued,
  addition,
  reset,
  mailaddress,
  mailaddress_asked: mailaddressAsked,
  mailaddress_changed: mailaddressChanged,
  unlocked,
  unlock_rejected: unlockRejected,
  role_changed: roleChanged,
  account_deactivated: accountDeactivated,
  account_activated: accountActivated,
  contact_reply: contactReply,
  contact_to_maker: contactToMaker,
  request_to_maker: requestToMaker,
  request_digest: requestDigest,
  unlock_request: unlockRequest,
  employee_registration: employeeRegistration,
}

export type MailTemplateId = keyof typeof mailTemplates

export const mailTemplateIds = Object.keys(mailTemplates) as MailTemplateId[]

/** The built-in texts of a template. */
export const builtInTexts = (id: MailTemplateId): MailTexts => {
  const { ja, en } = mailTemplates[id]
  return { ja, en }
}

export const isMailTemplateId = (id: string): id is MailTemplateId => Object.hasOwn(mailTemplates, id)
