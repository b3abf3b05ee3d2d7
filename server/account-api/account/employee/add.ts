import type { employee } from '../../../../shared/contract/account/employee.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Employee } from '../../access/caller.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { postInvitation } from '../../directory/invitations.ts'
import { insertPerson, lockPerson, renamePerson } from '../../directory/people.ts'
import { findMakerCompany, makeEmployee } from './queries.ts'

type NewEmployee = HandlerInput<(typeof employee)['postAdminUserAzureAdd']>['body']

/**
 * Adds an employee account and mails the registration link. An unregistered employee, or a person without a company, is
 * invited again; the earlier link is superseded. A registered person or member of a customer company is 409. If the
 * mail cannot be sent at once, the account is kept and `mail_sent` is false.
 */
export const addEmployee = async (body: NewEmployee, context: RequestContext<Employee>, deps: Deps) => {
  const { db, mail } = deps
  const { is_only_view, ...person } = body
  const added = await db.transaction().execute(async trx => {
    const company = await findMakerCompany(trx)
    const newId = await insertPerson(trx, { ...person, locale: context.locale })
    const known = await lockPerson(trx, person.email)
    if (known.regist_flg === 1 || known.companies.some(({ code }) => code !== company.code))
      throw new AppError('conflict')
    if (newId === undefined) await renamePerson(trx, known, person, context.now)
    await makeEmployee(trx, { userId: known.id, companyCode: company.code, is_only_view }, context.now)
    const invited = { ...known, ...person, is_employee: 1 } as const
    const mailId = await postInvitation(trx, { person: invited, company }, context, deps)
    await audit(trx, context, {
      action: newId === undefined ? 'employee.invite' : 'employee.regist',
      target: { kind: 'user', id: known.id },
      companyCode: company.code,
      after: body,
    })
    return { userId: known.id, mailId }
  })
  return { user_id: added.userId, mail_sent: await mail.deliver(added.mailId) }
}
