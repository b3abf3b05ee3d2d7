import type { Contract } from '../../../shared/contract/index.ts'
import { requestSetting } from '../../../shared/settings/request.ts'
import type { Deps, HandlersOf } from '../access/caller/request-context.ts'
import { settingHandlers } from '../access/setting.ts'
import { accountHandlers } from '../account/account/handlers.ts'
import { companyUserHandlers } from '../account/company-user/handlers.ts'
import { employeeHandlers } from '../account/employee/handlers.ts'
import { invitationHandlers } from '../account/invitation/handlers.ts'
import { languageHandlers } from '../account/language/handlers.ts'
import { loginExemptionHandlers } from '../account/login-exemption/handlers.ts'
import { oidcLinkHandlers } from '../account/oidc-link/handlers.ts'
import { passkeyResetHandlers } from '../account/passkey-reset/handlers.ts'
import { profileHandlers } from '../account/profile/handlers.ts'
import { unlockHandlers } from '../account/unlock/handlers.ts'
import { userHandlers } from '../account/user/handlers.ts'
import { userCsvHandlers } from '../account/user-csv/handlers.ts'
import { userManagerHandlers } from '../account/user-manager/handlers.ts'
import { userSessionsHandlers } from '../account/user-sessions/handlers.ts'
import { userStatusHandlers } from '../account/user-status/handlers.ts'
import { auditHandlers } from '../audit/handlers.ts'
import { bulkMailHandlers } from '../bulk-mail/handlers.ts'
import { companyHandlers } from '../company/company/handlers.ts'
import { companyRegistHandlers } from '../company/company-regist/handlers.ts'
import { companyStatusHandlers } from '../company/company-status/handlers.ts'
import { newsHandlers } from '../home/news/handlers.ts'
import { topHandlers } from '../home/top/handlers.ts'
import { accountImportHandlers } from '../jobs/handlers.ts'
import { additionHandlers } from '../joining/addition/handlers.ts'
import { adminRequestHandlers } from '../joining/admin-request/handlers.ts'
import { contactHandlers } from '../joining/contact/handlers.ts'
import { registrationHandlers } from '../joining/registration/handlers.ts'
import { requestHandlers } from '../joining/request/handlers.ts'
import { automaticReplyHandlers } from '../mail/automatic-reply/handlers.ts'
import { sendmailHandlers } from '../mail/sendmail/handlers.ts'
import { capabilitiesHandlers } from '../reference/capabilities/handlers.ts'
import { choiceHandlers } from '../reference/choice/handlers.ts'
import { referenceHandlers } from '../reference/handlers.ts'
import { makerHandlers } from '../reference/maker/handlers.ts'
import { openingHandlers } from '../reference/opening/handlers.ts'
import { companyServiceHandlers } from '../service/company-service/handlers.ts'
import { serviceHandlers } from '../service/service/handlers.ts'
import { serviceRequestHandlers } from '../service/service-request/handlers.ts'
import { serviceSettingHandlers } from '../service/service-setting/handlers.ts'
import { serviceUsersHandlers } from '../service/service-users/handlers.ts'
import { userServiceHandlers } from '../service/user-service/handlers.ts'
import { accountSecureHandlers } from '../sign-in/account-secure/handlers.ts'
import { authHandlers } from '../sign-in/auth/handlers.ts'
import { documentHandlers } from '../sign-in/document/handlers.ts'
import { termsHandlers } from '../sign-in/document/terms-handlers.ts'
import { passkeyLoginHandlers, pendingLoginHandlers } from '../sign-in/login/handlers.ts'
import { loginSettingHandlers } from '../sign-in/login-setting.ts'
import { oidcHandlers } from '../sign-in/oidc/handlers.ts'
import { oidcSettingHandlers } from '../sign-in/oidc-setting.ts'
import { passkeyHandlers } from '../sign-in/passkey/handlers.ts'
import { passkeyPolicyHandlers } from '../sign-in/passkey-policy.ts'
import { passwordHandlers } from '../sign-in/password/handlers.ts'
import { reauthenticationHandlers } from '../sign-in/reauthentication/handlers.ts'
import { sessionHandlers } from '../sign-in/session/handlers.ts'
import { unlockRequestHandlers } from '../sign-in/unlock-request/handlers.ts'
import { passkeyLossHandlers } from '../sign-in/unlock-request/passkey-loss.ts'

/** Handlers of every call of the contract; a missing one is a compile error. */
export const createHandlers = (deps: Deps): HandlersOf<Contract> => ({
  ...authHandlers(deps),
  ...referenceHandlers(deps),
  ...capabilitiesHandlers(),
  ...makerHandlers(deps),
  ...openingHandlers(deps),
  ...choiceHandlers(deps),
  ...requestHandlers(deps),
  ...adminRequestHandlers(deps),
  ...settingHandlers(requestSetting, deps),
  ...contactHandlers(deps),
  ...registrationHandlers(deps),
  ...pendingLoginHandlers(deps),
  ...loginSettingHandlers(deps),
  ...passkeyHandlers(deps),
  ...passkeyLoginHandlers(deps),
  ...passkeyPolicyHandlers(deps),
  ...oidcHandlers(deps),
  ...oidcSettingHandlers(deps),
  ...passwordHandlers(deps),
  ...sessionHandlers(deps),
  ...reauthenticationHandlers(deps),
  ...accountSecureHandlers(deps),
  ...serviceHandlers(deps),
  ...serviceSettingHandlers(deps),
  ...companyRegistHandlers(deps),
  ...companyServiceHandlers(deps),
  ...companyStatusHandlers(deps),
  ...serviceUsersHandlers(deps),
  ...serviceRequestHandlers(deps),
  ...userHandlers(deps),
  ...additionHandlers(deps),
  ...userServiceHandlers(deps),
  ...userStatusHandlers(deps),
  ...userSessionsHandlers(deps),
  ...loginExemptionHandlers(deps),
  ...userManagerHandlers(deps),
  ...userCsvHandlers(deps),
  ...accountImportHandlers(deps),
  ...invitationHandlers(deps),
  ...companyUserHandlers(deps),
  ...employeeHandlers(deps),
  ...oidcLinkHandlers(deps),
  ...profileHandlers(deps),
  ...languageHandlers(deps),
  ...unlockHandlers(deps),
  ...passkeyResetHandlers(deps),
  ...topHandlers(deps),
  ...newsHandlers(deps),
  ...termsHandlers(deps),
  ...documentHandlers(deps),
  ...companyHandlers(deps),
  ...unlockRequestHandlers(deps),
  ...passkeyLossHandlers(deps),
  ...auditHandlers(deps),
  ...accountHandlers(deps),
  ...bulkMailHandlers(deps),
  ...automaticReplyHandlers(deps),
  ...sendmailHandlers(deps),
})
