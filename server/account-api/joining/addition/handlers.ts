import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { addition } from '../../../../shared/contract/joining/addition.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import { endBegun } from '../../access/endings.ts'
import { lockLinkOwner } from '../../access/link.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { pageOf } from '../../database/page.ts'
import { invitationOf } from '../../directory/invitations.ts'
import { deleteAddition } from '../../directory/memberships.ts'
import { acceptAddition } from './accept.ts'
import { countAdditions, listAdditions } from './queries.ts'

type List = HandlerInput<(typeof addition)['getCompanyAdditionList']>['query']
type Withdrawal = HandlerInput<(typeof addition)['postCompanyAdditionWithdraw']>['body']

export const additionHandlers = (deps: Deps): HandlersOf<typeof addition> => {
  const { db } = deps

  const list = async (query: List, now: Date) => {
    const total = await countAdditions(db, query.company_code)
    const rows = await listAdditions(db, query)
    const data = rows.map(({ created_at, ...row }) => ({
      ...row,
      invitation: invitationOf(row, now),
      asked_at: created_at.toISOString(),
    }))
    return pageOf(query, total, data)
  }

  const withdraw = async (member: Withdrawal, context: RequestContext<Caller>) => {
    await db.transaction().execute(async trx => {
      await lockLinkOwner(trx, member.user_id)
      const before = await deleteAddition(trx, member)
      if (!before) throw new AppError('not_found')
      const { company_code: companyCode, user_id } = member
      await endBegun(trx, 'withdrawal', { userIds: [user_id], companyCode }, context.now)
      await audit(trx, context, {
        action: 'user.addition.withdraw',
        target: { kind: 'user', id: member.user_id },
        companyCode: member.company_code,
        before,
      })
    })
    return {}
  }

  return {
    getCompanyAdditionList: async ({ query, now }) => list(query, now),
    getAdminCompanyAdditionList: async ({ query, now }) => list(query, now),
    postCompanyAdditionWithdraw: async ({ body, ...context }) => withdraw(body, context),
    postAdminCompanyAdditionWithdraw: async ({ body, ...context }) => withdraw(body, context),
    postAccountRegist: async ({ body, ...context }) => acceptAddition(body, context, deps),
  }
}
