import type { Transaction } from 'kysely'
import type { unlock } from '../../../shared/contract/unlock.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../access/audit.ts'
import { countTry } from '../access/rate.ts'
import type { Database } from '../database/schema.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { awaitsLogin, lockMemberForUnlock, type UnlockedPerson, unlockPerson } from './queries.ts'

/** Mails about one unlocking within 15 minutes. */
const mailsPerPerson = 3

export const unlockHandlers = ({ db, mail }: Parts): HandlersOf<typeof unlock> => {
  const postMail = (trx: Transaction<Database>, person: UnlockedPerson): Promise<string> =>
    mail.post(trx, {
      template: 'unlocked',
      to: person.email,
      locale: person.locale,
      userId: person.id,
      linkId: null,
      names: person,
    })
  return {
    /** Somebody who is unlocked already, by a colleague say, stays so and gets no second mail. Other locks are the maker's. */
    postUserUnlock: async ({ params, body, ...asking }) => {
      const mailId = await db.transaction().execute(async trx => {
        const person = await lockMemberForUnlock(trx, body.company_code, params.user_id)
        if (!person) throw new AppError('not_found')
        if (person.lock_flg === 0) return undefined
        if (person.lock_reason !== 'inactivity') throw new AppError('forbidden')
        await unlockPerson(trx, person.id, { by: asking.caller.userId, now: asking.now })
        await audit(trx, asking, {
          action: 'user.unlock',
          target: { kind: 'user', id: person.id },
          companyCode: body.company_code,
          before: { lock_flg: 1, lock_reason: person.lock_reason },
          after: { lock_flg: 0 },
        })
        return postMail(trx, person)
      })
      return { mail_sent: mailId === undefined || (await mail.deliver(mailId)) }
    },
    postUserUnlockMail: async ({ params, body, ...asking }) => {
      const mailId = await db.transaction().execute(async trx => {
        const person = await lockMemberForUnlock(trx, body.company_code, params.user_id)
        if (!person) throw new AppError('not_found')
        if (!awaitsLogin(person)) throw new AppError('conflict')
        await countTry(trx, [{ subject: `unlock-mail:${person.id}`, limit: mailsPerPerson }], asking.now)
        await audit(trx, asking, {
          action: 'user.unlock_mail',
          target: { kind: 'user', id: person.id },
          companyCode: body.company_code,
        })
        return postMail(trx, person)
      })
      return { mail_sent: await mail.deliver(mailId) }
    },
  }
}
