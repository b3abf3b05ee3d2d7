import type { MailTexts } from '../../../../shared/contract/mail/sendmail.ts'
import type { OutgoingMail } from '../../access/posting/mail-port.ts'
import {
  accountActivated,
  accountDeactivated,
  passkeyRejected,
  roleChanged,
  unlocked,
  unlockRejected,
} from './account-state.ts'
import { contactReply, contactToMaker } from './contact.ts'
import { mailaddress, mailaddressAsked, mailaddressChanged, mailaddressConfirmed, reset } from './credentials.ts'
import { jobsHeld, jobsHeldToAdministrators, jobsHeldToMaker } from './held-jobs.ts'
import { accountIssued, addition, employeeRegistration, invitation, move } from './invitations.ts'
import type { MailTemplate } from './mail-template.ts'
import { factorChanged, passkeyPolicyLowered } from './passkeys.ts'
import { additionReminder, invitationReminder, invitationsEnded } from './reminders.ts'
import { alreadyRegistered, knownCompany, registration, requestReceived, requestRejected } from './requests.ts'
import { servicesApproved, servicesRejected } from './services.ts'
import { emergencyLogin, loginCode, newLogin, passwordChanged, sessionsEnded } from './sign-in.ts'
import { invitedAddressChanged, passkeyLost, requestDigest, requestToMaker, unlockRequest } from './to-maker.ts'

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
  move,
  invitation_reminder: invitationReminder,
  addition_reminder: additionReminder,
  invitations_ended: invitationsEnded,
  reset,
  mailaddress,
  mailaddress_asked: mailaddressAsked,
  mailaddress_changed: mailaddressChanged,
  mailaddress_confirmed: mailaddressConfirmed,
  login_code: loginCode,
  new_login: newLogin,
  password_changed: passwordChanged,
  factor_changed: factorChanged,
  emergency_login: emergencyLogin,
  passkey_policy_lowered: passkeyPolicyLowered,
  sessions_ended: sessionsEnded,
  jobs_held: jobsHeld,
  unlocked,
  unlock_rejected: unlockRejected,
  passkey_lost: passkeyLost,
  passkey_rejected: passkeyRejected,
  role_changed: roleChanged,
  account_deactivated: accountDeactivated,
  account_activated: accountActivated,
  contact_reply: contactReply,
  contact_to_maker: contactToMaker,
  request_to_maker: requestToMaker,
  request_digest: requestDigest,
  jobs_held_to_administrators: jobsHeldToAdministrators,
  jobs_held_to_maker: jobsHeldToMaker,
  unlock_request: unlockRequest,
  invited_address_changed: invitedAddressChanged,
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
