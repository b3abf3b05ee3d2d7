import { type EndedInvitation, type invitation, renewedAtOnce } from '../../../../shared/contract/account/invitation.ts'
import { endedInvitationList } from '../../../../shared/lists/accounts.ts'
import { namesOf } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { type CsvColumn, type FileReader, fileColumns, listHandler } from '../../access/csv/list-csv.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { offsetOf, pageOf } from '../../database/page.ts'
import { postAgain } from '../user/invite-again.ts'
import { countEnded, type Ended, inviterOf, listEnded, lockEnded } from './store.ts'

type Context = RequestContext<Caller>

/** The columns of the list, in a file. */
const endedColumns = (reader: FileReader): CsvColumn<EndedInvitation>[] =>
  fileColumns(endedInvitationList, reader, {
    company_code: ({ company }) => company.code,
    company: ({ company }) => company.company,
  })

export const invitationHandlers = (deps: Deps): HandlersOf<typeof invitation> => {
  const { db } = deps

  const list = async (wanted: { page: number; per_page: number }, { caller, now }: Context) => {
    const inviter = inviterOf(caller)
    const rows = await listEnded(db, inviter, { now, limit: wanted.per_page, offset: offsetOf(wanted) })
    const data = rows.map(row => ({
      id: row.id,
      user_id: row.user_id,
      email: row.email,
      ...namesOf(row),
      company: { code: row.code, company: row.company },
      asks: row.regist_flg,
      ended_at: row.expires_at.toISOString(),
    }))
    return pageOf(wanted, await countEnded(db, inviter, { now }), data)
  }

  /** Stores the mail with a new link, unless the invitation was renewed or answered meanwhile. @returns whether it did */
  const renewOne = ({ id, user_id, code }: Ended, context: Context): Promise<boolean> =>
    inTransaction({ ...deps, mails: 'outbox' }, async trx => {
      await lockCompany(trx, code)
      await lockLinkOwner(trx, user_id)
      if (!(await lockEnded(trx, id, context.now))) return false
      await postAgain(trx, { user_id, company_code: code }, context, deps)
      return true
    })

  /** Renews the invitations that follow one. The outbox sends the mails. */
  const renew = async (after: string | null, context: Context) => {
    const { caller, now } = context
    const ended = await listEnded(db, inviterOf(caller), { now, limit: renewedAtOnce, after })
    const answer = { renewed: 0, refused: [] as { email: string; code: string }[] }
    for (const invited of ended) {
      try {
        if (await renewOne(invited, context)) answer.renewed++
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { code, data } = error
        // The limits of the caller or the company: the others would meet them too.
        if (code === 'too_many_attempts' && !String(data.limit).startsWith('address'))
          return { ...answer, next: null, retry_after: Number(data.retry_after) }
        answer.refused.push({ email: invited.email, code })
      }
    }
    return { ...answer, next: ended.length < renewedAtOnce ? null : (ended.at(-1)?.id ?? null) }
  }

  return {
    getInvitationEnded: listHandler({
      name: 'ended_invitation',
      page: ({ query, ...context }) => list(query, context),
      columns: endedColumns,
      keyOf: ({ id }) => id,
    }),
    postInvitationRenew: async ({ body, ...context }) => renew(body.after_id, context),
  }
}
