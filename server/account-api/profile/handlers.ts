import type { profile } from '../../../shared/contract/profile.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { verifyAddress } from './address.ts'
import { editMembership, editProfile } from './edit.ts'

export const profileHandlers = (parts: Parts): HandlersOf<typeof profile> => ({
  postUserProfileEdit: async ({ body, ...asking }) => editProfile(body, asking, parts),
  postUserCompanyEdit: async ({ body, ...asking }) => editMembership(body, asking, parts),
  getEditMailaddressVerification: async ({ query, ...asking }) => verifyAddress(query.token, asking, parts),
})
