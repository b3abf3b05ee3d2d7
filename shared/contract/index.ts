import { account } from './account.ts'
import { addition } from './addition.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { automaticReply } from './automatic-reply.ts'
import { bulkMail } from './bulk-mail.ts'
import { company } from './company.ts'
import { companyRegist } from './company-regist.ts'
import { companyService } from './company-service.ts'
import { companyStatus } from './company-status.ts'
import { companyUser } from './company-user.ts'
import { contact } from './contact.ts'
import { employee } from './employee.ts'
import type { Entry } from './entry.ts'
import { password } from './password.ts'
import { profile } from './profile.ts'
import { reference } from './reference.ts'
import { registration } from './registration.ts'
import { request } from './request.ts'
import { sendmail } from './sendmail.ts'
import { service } from './service.ts'
import { serviceUsers } from './service-users.ts'
import { terms } from './terms.ts'
import { top } from './top.ts'
import { unlock } from './unlock.ts'
import { unlockRequest } from './unlock-request.ts'
import { user } from './user.ts'
import { userCsv } from './user-csv.ts'
import { userManager } from './user-manager.ts'
import { userService } from './user-service.ts'
import { userStatus } from './user-status.ts'

/**
 * Every call of the account API. Names are method and path (`POST /api/v1/front/user/service` is `postUserService`,
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
