import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { userService } from '../../../../shared/contract/service/user-service.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { mustAdminister } from '../../access/guard.ts'
import type { Asking, HandlersOf, Parts } from '../../access/request-context.ts'
import { activeServiceIds } from '../company-service/queries.ts'
import { decisionsAbout } from '../service/decisions.ts'
import { isMember, listUserServices, lockUserServices, upsertUserServices } from './queries.ts'

type Write = HandlerInput<(typeof userService)['postUserService']>['body']
interface Member {
  code: string
  user_id: string
}

export const userServiceHandlers = ({ db }: Parts): HandlersOf<typeof userService> => {
  const answer = async ({ code, user_id }: Member, { locale }: Asking) => {
    const rows = await listUserServices(db, code, user_id, locale)
    return rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at?.toISOString() ?? null }))
  }

  const read = async (member: Member, asking: Asking) => {
    if (!(await isMember(db, member.code, member.user_id))) throw new AppError('not_found')
    return answer(member, asking)
  }

  const write = async ({ company_code, user_id, services }: Write, asking: Asking) => {
    await db.transaction().execute(async trx => {
      const allowed = await activeServiceIds(trx, company_code)
      const before = await lockUserServices(trx, company_code, user_id)
      if (!before) throw new AppError('not_found')
      const statuses = decisionsAbout(services, allowed)
      await upsertUserServices(trx, { company_code, user_id }, statuses, asking.now)
      await audit(trx, asking, {
        action: 'user.service',
        target: { kind: 'user', id: user_id },
        companyCode: company_code,
        // What nobody has decided cannot be used.
        before: Object.fromEntries([...statuses.keys()].map(id => [id, before[id] ?? 0])),
        after: Object.fromEntries(statuses),
      })
    })
    return answer({ code: company_code, user_id }, asking)
  }

  return {
    getUserService: async ({ params, ...asking }) => {
      const { caller } = asking
      const isOwn = caller.memberships.some(({ code }) => code === params.code)
      if (!isOwn) throw new AppError('not_found')
      if (caller.userId !== params.user_id) mustAdminister(caller, params.code, asking.log)
      return read(params, asking)
    },
    getAdminUserService: async ({ params, ...asking }) => read(params, asking),
    postUserService: async ({ body, ...asking }) => write(body, asking),
    postAdminUserService: async ({ body, ...asking }) => write(body, asking),
  }
}
