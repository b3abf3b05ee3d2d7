import { settingCalls } from '../settings/index.ts'
import { account } from './account/account.ts'
import { accountImport } from './account/account-import.ts'
import { companyUser } from './account/company-user.ts'
import { employee } from './account/employee.ts'
import { invitation } from './account/invitation.ts'
import { language } from './account/language.ts'
import { loginExemption } from './account/login-exemption.ts'
import { oidcLink } from './account/oidc-link.ts'
import { passkeyReset } from './account/passkey-reset.ts'
import { profile } from './account/profile.ts'
import { unlock } from './account/unlock.ts'
import { user } from './account/user.ts'
import { userCsv } from './account/user-csv.ts'
import { userManager } from './account/user-manager.ts'
import { userSessions } from './account/user-sessions.ts'
import { userStatus } from './account/user-status.ts'
import { audit } from './audit/audit.ts'
import { bulkMail } from './bulk-mail/bulk-mail.ts'
import { company } from './company/company.ts'
import { companyRegist } from './company/company-regist.ts'
import { companyStatus } from './company/company-status.ts'
import type { Declared, WebInput, WebOutput } from './entry.ts'
import { news } from './home/news.ts'
import { top } from './home/top.ts'
import { addition } from './joining/addition.ts'
import { adminRequest } from './joining/admin-request.ts'
import { contact } from './joining/contact.ts'
import { registration } from './joining/registration.ts'
import { request } from './joining/request.ts'
import { automaticReply } from './mail/automatic-reply.ts'
import { sendmail } from './mail/sendmail.ts'
import { capabilities } from './reference/capabilities.ts'
import { choice } from './reference/choice.ts'
import { maker } from './reference/maker.ts'
import { opening } from './reference/opening.ts'
import { reference } from './reference/reference.ts'
import { companyService } from './service/company-service.ts'
import { service } from './service/service.ts'
import { serviceRequest } from './service/service-request.ts'
import { serviceSetting } from './service/service-setting.ts'
import { serviceUsers } from './service/service-users.ts'
import { userService } from './service/user-service.ts'
import { accountSecure } from './sign-in/account-secure.ts'
import { auth } from './sign-in/auth.ts'
import { document } from './sign-in/document.ts'
import { oidc } from './sign-in/oidc.ts'
import { passkey } from './sign-in/passkey.ts'
import { passkeyLogin } from './sign-in/passkey-login.ts'
import { passkeyLoss } from './sign-in/passkey-loss.ts'
import { password } from './sign-in/password.ts'
import { pendingLogin } from './sign-in/pending-login.ts'
import { reauthentication } from './sign-in/reauthentication.ts'
import { session } from './sign-in/session.ts'
import { terms } from './sign-in/terms.ts'
import { unlockRequest } from './sign-in/unlock-request.ts'

/**
 * Every call of the account API. Names consist of method and path (`POST /api/v1/front/user/service` is `postUserService`,
 * `GET /api/v1/admin/company/list` is `getAdminCompanyList`), and the file is named after the noun in every layer.
 */
export const contract = {
  ...auth,
  ...reference,
  ...capabilities,
  ...maker,
  ...opening,
  ...choice,
  ...request,
  ...adminRequest,
  ...contact,
  ...registration,
  ...pendingLogin,
  ...passkey,
  ...passkeyLogin,
  ...passkeyLoss,
  ...oidc,
  ...settingCalls,
  ...password,
  ...session,
  ...reauthentication,
  ...accountSecure,
  ...service,
  ...serviceSetting,
  ...companyRegist,
  ...companyService,
  ...companyStatus,
  ...serviceUsers,
  ...serviceRequest,
  ...user,
  ...addition,
  ...userService,
  ...userStatus,
  ...userSessions,
  ...loginExemption,
  ...userManager,
  ...userCsv,
  ...accountImport,
  ...invitation,
  ...companyUser,
  ...employee,
  ...oidcLink,
  ...profile,
  ...language,
  ...unlock,
  ...passkeyReset,
  ...top,
  ...news,
  ...terms,
  ...document,
  ...company,
  ...unlockRequest,
  ...audit,
  ...account,
  ...bulkMail,
  ...automaticReply,
  ...sendmail,
} satisfies Record<string, Declared>

export type Contract = typeof contract
export type CallName = keyof Contract

type Given<TInput, TKey extends string> = TInput extends {
  [K in TKey]?: infer TValue
}
  ? TValue
  : never

/** Body, query and answer of a call, as the page sees them. */
export type BodyOf<TName extends CallName> = Given<WebInput<Contract[TName]>, 'body'>
export type QueryOf<TName extends CallName> = Given<WebInput<Contract[TName]>, 'query'>
export type AnswerOf<TName extends CallName> = WebOutput<Contract[TName]>
