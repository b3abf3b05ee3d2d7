import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { userService } from '../../../../shared/contract/service/user-service.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { mustAdminister } from '../../access/guard.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { isMember, listUserServices, lockUserServices, upsertUserServices } from '../../directory/permissions.ts'
import { stoppedFlag } from '../../directory/services.ts'
import { decisionsAbout } from '../service/decisions.ts'

type Write = HandlerInput<(typeof userService)['postUserService']>['body']
interface Member {
  code: string
  user_id: string
}

export const userServiceHandlers = ({ db }: Deps): HandlersOf<typeof userService> => {
  const answer = async ({ code, user_id }: Member, { locale }: RequestContext) => {
    const rows = await listUserServices(db, code, user_id, locale)
    return rows.map(({ updated_at, stopped_at, ...row }) => ({
      ...row,
      ...stoppedFlag(stopped_at),
      updated_at: updated_at?.toISOString() ?? null,
    }))
  }

  const read = async (member: Member, context: RequestContext) => {
    if (!(await isMember(db, member.code, member.user_id))) throw new AppError('not_found')
    return answer(member, context)
  }

  const write = async ({ company_code, user_id, services }: Write, context: RequestContext) => {
    await db.transaction().execute(async trx => {
      const allowed = await activeServiceIds(trx, company_code)
      const before = await lockUserServices(trx, company_code, user_id)
      if (!before) throw new AppError('not_found')
      const statuses = decisionsAbout(services, allowed)
      await upsertUserServices(trx, { company_code, user_id }, statuses, context.now)
      await audit(trx, context, {
        action: 'user.service',
        target: { kind: 'user', id: user_id },
        companyCode: company_code,
        // A service without a decision cannot be used.
        before: Object.fromEntries([...statuses.keys()].map(id => [id, before.get(id) ?? 0])),
        after: Object.fromEntries(statuses),
      })
    })
    return answer({ code: company_code, user_id }, context)
  }

  return {
    getUserService: async ({ params, ...context }) => {
      const { caller } = context
      const isOwn = caller.memberships.some(({ code }) => code === params.code)
      if (!isOwn) throw new AppError('not_found')
      if (caller.userId !== params.user_id) mustAdminister(caller, params.code, context.log)
      return read(params, context)
    },
    getAdminUserService: async ({ params, ...context }) => read(params, context),
    postUserService: async ({ body, ...context }) => write(body, context),
    postAdminUserService: async ({ body, ...context }) => write(body, context),
  }
}
