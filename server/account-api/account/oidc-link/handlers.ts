import type { oidcLink } from '../../../../shared/contract/account/oidc-link.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { deleteLink, findLinkOf, findOidcSessions } from '../../sign-in/provider/store.ts'

export const oidcLinkHandlers = ({ db }: Deps): HandlersOf<typeof oidcLink> => ({
  getAdminUserOidc: async ({ query }) => {
    const employee = await findLinkOf(db, query.user_id)
    if (!employee) throw new AppError('not_found')
    return { linked_at: employee.linked_at?.toISOString() ?? null }
  },
  postAdminUserOidcUnlink: async ({ body: { user_id: userId }, ...context }) =>
    db.transaction().execute(async trx => {
      const removed = await deleteLink(trx, userId)
      if (!removed) throw new AppError('not_found')
      // First: the caller's own session may be among those that end.
      await audit(trx, context, {
        action: 'employee.oidc_unlink',
        target: { kind: 'user', id: userId },
        before: { issuer: removed.issuer, provider_account: removed.subject },
      })
      const sessions = (await findOidcSessions(trx, { userId })).map(({ hash }) => hash)
      await endBegun(trx, 'oidcUnlink', { userIds: [userId], sessions }, context)
      return {}
    }),
})
