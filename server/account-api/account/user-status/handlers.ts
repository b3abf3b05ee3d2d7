import type { userStatus } from '../../../../shared/contract/account/user-status.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompaniesOf, lockCompany } from '../../access/administrators.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { removeMember, switchMember } from './member-status.ts'
import { deletePerson, switchPerson } from './person-status.ts'
import { lockMember } from './queries.ts'

export const userStatusHandlers = (deps: Deps): HandlersOf<typeof userStatus> => ({
  postUserStatus: async ({ body, side, ...context }) => {
    const { company_code: companyCode, user_id } = body
    await inTransaction(deps, async trx => {
      // The maker decides about the person; an administrator about their own company.
      const locked = side.kind === 'employee' ? await lockCompaniesOf(trx, user_id) : undefined
      if (!locked) await lockCompany(trx, companyCode)
      const member = await lockMember(trx, companyCode, user_id)
      if (!member) throw new AppError('not_found')
      const change = { trx, member, companyCode, context, mail: deps.mail }
      if (body.status !== 'deleted')
        return locked ? switchPerson(change, body.status, locked) : switchMember(change, body.status)
      await (locked
        ? deletePerson(change, body.text)
        : removeMember(change, { action: 'user.delete', reason: body.text }))
    })
    return {}
  },
})
