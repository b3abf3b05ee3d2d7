import type { userService } from '../../../../shared/contract/service/user-service.ts'
import { AppError } from '../../../http/app-error.ts'
import { mustAdminister } from '../../access/caller/guard.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { decideServices, type Write } from '../../directory/decide-services.ts'
import { isMember, listUserServices } from '../../directory/permissions.ts'
import { stoppedFlag } from '../../directory/services.ts'

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

  const write = async (decision: Write, context: RequestContext) => {
    await db.transaction().execute(trx => decideServices(trx, [decision], context))
    return answer({ code: decision.company_code, user_id: decision.user_id }, context)
  }

  return {
    getUserService: async ({ params, ...context }) => {
      const { caller, log } = context
      if (caller.kind === 'customer') {
        if (!caller.memberships.some(({ code }) => code === params.code)) throw new AppError('not_found')
        if (caller.userId !== params.user_id) mustAdminister(caller, params.code, log)
      }
      if (!(await isMember(db, params.code, params.user_id))) throw new AppError('not_found')
      return answer(params, context)
    },
    postUserService: async ({ body, ...context }) => write(body, context),
  }
}
