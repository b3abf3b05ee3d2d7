import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { mustProve } from '../../access/caller/fresh-proof.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { mustNotRefuse, refusalToUnlock } from '../../directory/member-rules.ts'
import { lockMemberForUnlock, type UnlockedPerson, unlockPerson } from './queries.ts'

/** A member of a company. */
export interface Member {
  user_id: string
  company_code: string
}

/** Stores the "account unlocked" mail. */
export const postUnlocked = (trx: MailTransaction, person: UnlockedPerson, mail: Deps['mail']): Promise<void> =>
  mail.post(trx, {
    template: 'unlocked',
    to: person.email,
    locale: person.locale,
    userId: person.id,
    linkId: null,
    names: person,
  })

/**
 * Unlocks a member and notifies them by mail. Idempotent: an account that is already unlocked gets no second mail.
 *
 * @throws 404, 403; `proof_old` for administrators and employees, who can act again
 */
export const unlockMember = async (
  trx: MailTransaction,
  { user_id, company_code }: Member,
  context: RequestContext<Caller>,
  mail: Deps['mail'],
): Promise<void> => {
  const { caller, now } = context
  const person = await lockMemberForUnlock(trx, company_code, user_id)
  if (!person) throw new AppError('not_found')
  if (person.lock_flg === 0) return
  mustNotRefuse(refusalToUnlock(caller, person))
  if (person.is_employee === 1 || person.is_administrator) mustProve(context, 'role')
  await unlockPerson(trx, person.id, { by: caller.userId, now, proofs: context.proofs })
  await audit(trx, context, {
    action: 'user.unlock',
    target: { kind: 'user', id: person.id },
    companyCode: company_code,
    before: { lock_flg: 1, lock_reason: person.lock_reason },
    after: { lock_flg: 0 },
  })
  await postUnlocked(trx, person, mail)
}
