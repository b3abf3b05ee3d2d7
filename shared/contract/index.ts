import { account } from './account/account.ts'
import { companyUser } from './account/company-user.ts'
import { employee } from './account/employee.ts'
import { profile } from './account/profile.ts'
import { unlock } from './account/unlock.ts'
import { user } from './account/user.ts'
import { userCsv } from './account/user-csv.ts'
import { userManager } from './account/user-manager.ts'
import { userStatus } from './account/user-status.ts'
import { audit } from './audit/audit.ts'
import { bulkMail } from './bulk-mail/bulk-mail.ts'
import { company } from './company/company.ts'
import { companyRegist } from './company/company-regist.ts'
import { companyStatus } from './company/company-status.ts'
import type { Entry } from './entry.ts'
import { top } from './home/top.ts'
import { addition } from './joining/addition.ts'
import { contact } from './joining/contact.ts'
import { registration } from './joining/registration.ts'
import { request } from './joining/request.ts'
import { automaticReply } from './mail/automatic-reply.ts'
import { sendmail } from './mail/sendmail.ts'
import { reference } from './reference/reference.ts'
import { companyService } from './service/company-service.ts'
import { service } from './service/service.ts'
import { serviceUsers } from './service/service-users.ts'
import { userService } from './service/user-service.ts'
import { auth } from './sign-in/auth.ts'
import { password } from './sign-in/password.ts'
import { terms } from './sign-in/terms.ts'
import { unlockRequest } from './sign-in/unlock-request.ts'

/**
 * Every call of the account API. Names consist of method and path (`POST /api/v1/front/user/service` is `postUserService`,
 * `GET /api/v1/admin/company/list` is `getAdminCompanyList`), and the file is named after the noun in every layer.
 */
export const contract = {
  ...auth,
  ...reference,
  ...request,
  ...contact,
  ...registration,
  ...password,
  ...service,
  ...companyRegist,
  ...companyService,
  ...companyStatus,
  ...serviceUsers,
  ...user,
  ...addition,
  ...userService,
  ...userStatus,
  ...userManager,
  ...userCsv,
  ...companyUser,
  ...employee,
  ...profile,
  ...unlock,
  ...top,
  ...terms,
  ...company,
  ...unlockRequest,
  ...audit,
  ...account,
  ...bulkMail,
  ...automaticReply,
  ...sendmail,
} satisfies Record<string, Entry>

export type Contract = typeof contract
export type CallName = keyof Contract
