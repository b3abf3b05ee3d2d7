import type { profile } from '../../../../shared/contract/account/profile.ts'
import type { HandlersOf, Parts } from '../../access/request-context.ts'
import { verifyAddress } from './address.ts'
import { editMembership, editProfile } from './edit.ts'
import { anyMember, ownOrStaff } from './subject.ts'

export const profileHandlers = (parts: Parts): HandlersOf<typeof profile> => ({
  postUserProfileEdit: async ({ body, ...asking }) => editProfile(body, ownOrStaff(body, asking), asking, parts),
  postUserCompanyEdit: async ({ body, ...asking }) => editMembership(body, ownOrStaff(body, asking), asking, parts),
  postAdminUserProfileEdit: async ({ body, ...asking }) => editProfile(body, anyMember(body), asking, parts),
  postAdminUserCompanyEdit: async ({ body, ...asking }) => editMembership(body, anyMember(body), asking, parts),
  getEditMailaddressVerification: async ({ query, ...asking }) => verifyAddress(query, asking, parts),
})
