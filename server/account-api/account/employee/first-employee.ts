import { noNames } from '../../../../shared/rules/person-fields.ts'
import { audit } from '../../access/audit.ts'
import { noProofs } from '../../access/caller/fresh-proof.ts'
import { inTransaction, type MailDeps } from '../../access/posting/mail-transaction.ts'
import { type InvitationDeps, postInvitation } from '../../directory/invitations.ts'
import { insertPerson, lockPerson } from '../../directory/people.ts'
import { findMakerCompany, hasEmployee, makeEmployee } from './queries.ts'

/** Invites the first employee of a new installation. No-op if there is any employee. */
export const inviteFirstEmployee = (email: string, now: Date, deps: InvitationDeps & MailDeps): Promise<void> =>
  inTransaction(deps, async trx => {
    if (await hasEmployee(trx)) return
    // Only one of several starting processes inserts the row.
    if ((await insertPerson(trx, { email, locale: 'ja', ...noNames }, now)) === undefined) return
    const person = await lockPerson(trx, email)
    const company = await findMakerCompany(trx)
    await makeEmployee(trx, { userId: person.id, companyCode: company.code, is_only_view: 0 }, now)
    await audit(
      trx,
      { caller: undefined, now, ip: '', proofs: noProofs },
      {
        action: 'employee.regist',
        target: { kind: 'user', id: person.id },
        companyCode: company.code,
        after: { email, is_only_view: 0 },
      },
      'system',
    )
    await postInvitation(trx, { person: { ...person, is_employee: 1 }, company }, { caller: undefined, now }, deps)
  })
