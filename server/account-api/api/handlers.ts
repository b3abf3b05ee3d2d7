import type { Contract } from '../../shared/contract/index.ts'
import { accountHandlers } from './account/handlers.ts'
import { additionHandlers } from './addition/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { authHandlers } from './auth/handlers.ts'
import { automaticReplyHandlers } from './automatic-reply/handlers.ts'
import { bulkMailHandlers } from './bulk-mail/handlers.ts'
import { companyHandlers } from './company/handlers.ts'
import { companyRegistHandlers } from './company-regist/handlers.ts'
import { companyServiceHandlers } from './company-service/handlers.ts'
import { companyStatusHandlers } from './company-status/handlers.ts'
import { companyUserHandlers } from './company-user/handlers.ts'
import { contactHandlers } from './contact/handlers.ts'
import { employeeHandlers } from './employee/handlers.ts'
import type { HandlersOf, Parts } from './handler.ts'
import { passwordHandlers } from './password/handlers.ts'
import { profileHandlers } from './profile/handlers.ts'
import { referenceHandlers } from './reference/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { requestHandlers } from './request/handlers.ts'
import { sendmailHandlers } from './sendmail/handlers.ts'
import { serviceHandlers } from './service/handlers.ts'
import { serviceUsersHandlers } from './service-users/handlers.ts'
import { termsHandlers } from './terms/handlers.ts'
import { topHandlers } from './top/handlers.ts'
import { unlockHandlers } from './unlock/handlers.ts'
import { unlockRequestHandlers } from './unlock-request/handlers.ts'
import { userHandlers } from './user/handlers.ts'
import { userCsvHandlers } from './user-csv/handlers.ts'
import { userManagerHandlers } from './user-manager/handlers.ts'
import { userServiceHandlers } from './user-service/handlers.ts'
import { userStatusHandlers } from './user-status/handlers.ts'

/** Every call of the contract answered; one that is missing does not compile. */
export const createHandlers = (parts: Parts): HandlersOf<Contract> => ({
  ...authHandlers(parts),
  ...referenceHandlers(parts),
  ...requestHandlers(parts),
  ...contactHandlers(parts),
  ...registrationHandlers(parts),
  ...passwordHandlers(parts),
  ...serviceHandlers(parts),
  ...companyRegistHandlers(parts),
  ...companyServiceHandlers(parts),
  ...companyStatusHandlers(parts),
  ...serviceUsersHandlers(parts),
  ...userHandlers(parts),
  ...additionHandlers(parts),
  ...userServiceHandlers(parts),
  ...userStatusHandlers(parts),
  ...userManagerHandlers(parts),
  ...userCsvHandlers(parts),
  ...companyUserHandlers(parts),
  ...employeeHandlers(parts),
  ...profileHandlers(parts),
  ...unlockHandlers(parts),
  ...topHandlers(parts),
  ...termsHandlers(parts),
  ...companyHandlers(parts),
  ...unlockRequestHandlers(parts),
  ...auditHandlers(parts),
  ...accountHandlers(parts),
  ...bulkMailHandlers(parts),
  ...automaticReplyHandlers(parts),
  ...sendmailHandlers(parts),
})
