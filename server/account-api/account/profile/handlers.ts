import type { profile } from '../../../../shared/contract/account/profile.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { addressLinkOf, confirmAddress } from './address.ts'
import { editMembership, editProfile } from './edit.ts'
import { anyMember, ownOrStaff } from './edit-target.ts'
import { undoAddress, undoLinkOf } from './undo-address.ts'

export const profileHandlers = (deps: Deps): HandlersOf<typeof profile> => ({
  postUserProfileEdit: async ({ body, ...context }) => editProfile(body, ownOrStaff(body, context), context, deps),
  postUserCompanyEdit: async ({ body, ...context }) => editMembership(body, ownOrStaff(body, context), context, deps),
  postAdminUserProfileEdit: async ({ body, ...context }) => editProfile(body, anyMember(body), context, deps),
  postAdminUserCompanyEdit: async ({ body, ...context }) => editMembership(body, anyMember(body), context, deps),
  getEditMailaddressVerification: async ({ query, ...context }) => confirmAddress(query.token, context, deps),
  postEditMailaddressVerification: async ({ body, ...context }) => confirmAddress(body.token, context, deps),
  postAdminEditMailaddressVerification: async ({ body, ...context }) => confirmAddress(body.token, context, deps),
  postEditMailaddressCheck: async ({ body, ...context }) => addressLinkOf(body.token, context, deps),
  postAdminEditMailaddressCheck: async ({ body, ...context }) => addressLinkOf(body.token, context, deps),
  postEditMailaddressUndo: async ({ body, ...context }) => undoAddress(body.token, context, deps),
  postEditMailaddressUndoCheck: async ({ body, ...context }) => undoLinkOf(body.token, context, deps),
})
