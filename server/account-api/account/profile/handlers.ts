import type { profile } from '../../../../shared/contract/account/profile.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { verifyAddress } from './address.ts'
import { editMembership, editProfile } from './edit.ts'
import { anyMember, ownOrStaff } from './edit-target.ts'

export const profileHandlers = (deps: Deps): HandlersOf<typeof profile> => ({
  postUserProfileEdit: async ({ body, ...context }) => editProfile(body, ownOrStaff(body, context), context, deps),
  postUserCompanyEdit: async ({ body, ...context }) => editMembership(body, ownOrStaff(body, context), context, deps),
  postAdminUserProfileEdit: async ({ body, ...context }) => editProfile(body, anyMember(body), context, deps),
  postAdminUserCompanyEdit: async ({ body, ...context }) => editMembership(body, anyMember(body), context, deps),
  getEditMailaddressVerification: async ({ query, ...context }) => verifyAddress(query, context, deps),
})
