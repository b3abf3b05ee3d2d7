import { sql } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, PersonDeps, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { postLink } from '../../account/user/invite-again.ts'
import { findCompany, mustBeActive } from '../../directory/companies.ts'
import { lockPersonById } from '../../directory/people.ts'
import { postRequestToJoin } from '../../joining/addition/ask-to-join.ts'
import type { StoredRow } from '../store.ts'
import { inSlice, limitOf, type SliceDeps } from './slice.ts'

/** Invitations of one transaction. */
const sliceInvitations = 20

/** Stores the mail to a person who was added, if they are still to be invited. @returns whether there is one */
const invite = async (
  trx: MailTransaction,
  { user_id, company_code }: StoredRow,
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<boolean> => {
  const company = await findCompany(trx, company_code)
  const person = user_id === null ? undefined : await lockPersonById(trx, user_id)
  if (!company || !person) return false
  if (person.companies.some(({ code }) => code === company_code)) {
    if (person.regist_flg === 1) return false
    await postLink(trx, { person, company }, context, deps)
    return true
  }
  mustBeActive(company)
  await postRequestToJoin(trx, { person, company }, context, deps)
  return true
}

/**
 * Mails the next invitations of an import, when their time has come. They obey the limits of emails: at a limit the rest waits. A mail and
 * its row are stored by one transaction, and the outbox sends it.
 *
 * @returns whether invitations are left for this process
 */
export const inviteSlice = (id: string, slice: SliceDeps): Promise<boolean> =>
  inSlice(id, 'inviting', slice, async (trx, job, context) => {
    const { now } = context
    if (job.invite_at !== null && job.invite_at > now) return { isLeft: false }
    const rows = await trx
      .selectFrom('account_import_row')
      .selectAll()
      .where('import_id', '=', id)
      .where(sql<boolean>`invite = 'waiting'`)
      .orderBy('seq')
      .limit(sliceInvitations)
      .execute()
    if (rows.length === 0) return { change: { state: 'done' }, isLeft: false }
    const codes = rows.map(({ company_code }) => company_code)
    await sql`select code from company where code = any(${codes}::text[]) order by code for no key update`.execute(trx)
    const invited = { ...job.invited }
    for (const row of rows) {
      await sql`savepoint import_invitation`.execute(trx)
      let result: 'sent' | 'failed' | null
      try {
        result = (await invite(trx, row, context, slice.deps)) ? 'sent' : null
      } catch (error) {
        await sql`rollback to savepoint import_invitation`.execute(trx)
        if (!(error instanceof AppError)) throw error
        const next_at = limitOf(error, now)
        if (next_at) return { change: { next_at, invited: JSON.stringify(invited) }, isLeft: false }
        result = 'failed'
      }
      if (result !== null) invited[result] += 1
      await trx
        .updateTable('account_import_row')
        .set({ invite: result })
        .where('import_id', '=', id)
        .where('seq', '=', row.seq)
        .execute()
    }
    return { change: { invited: JSON.stringify(invited) }, isLeft: true }
  })
