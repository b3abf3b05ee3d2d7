import { setImmediate as nextRound } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/schema.ts'

/**
 * Whether a bulk mail may still be sent: asked right before one of its mails is handed to the mail server, since it may have been held,
 * paused or cancelled while the mail waited for a connection. Mails that ask in the same turn of the event loop share a query.
 *
 * @throws if the database does not answer
 */
export const createSendGate = (db: Kysely<Database>): ((bulkId: string) => Promise<boolean>) => {
  const asked = new Map<string, Promise<boolean>>()
  const ask = async (id: string): Promise<boolean> => {
    await nextRound()
    // An answer counts for those who have asked before the question.
    asked.delete(id)
    const open = db.selectFrom('bulk_mail').select('id').where('id', '=', id)
    return (await open.where(sql<boolean>`state in ('queued', 'sending')`).executeTakeFirst()) !== undefined
  }
  return id => {
    const answer = asked.get(id) ?? ask(id)
    asked.set(id, answer)
    return answer
  }
}
