import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Choice, Choices, choice } from '../../../../shared/contract/reference/choice.ts'
import type { ChoiceList } from '../../../../shared/rules/choice-lists.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { insertChoice, listChoices, lockChoices, storeChoiceOrder, updateChoice } from './queries.ts'

type State = Pick<Choice, 'name_ja' | 'name_en' | 'retired'>

const bothLists = async (db: Kysely<Database>): Promise<Choices> => ({
  industry: await listChoices(db, 'industry'),
  company_category: await listChoices(db, 'company_category'),
})

const stale = async (trx: Transaction<Database>): Promise<AppError> =>
  new AppError('stale', { data: { current: await bothLists(trx) } })

export const choiceHandlers = ({ db }: Deps): HandlersOf<typeof choice> => {
  /** Changes one choice; no-op if nothing differs. @throws 404, and 409 `stale` with the current lists */
  const change = async (
    { list, id, row_version }: { list: ChoiceList; id: string; row_version: number },
    next: Partial<State>,
    context: RequestContext<Caller>,
  ): Promise<Choices> => {
    await db.transaction().execute(async trx => {
      const stored = (await lockChoices(trx, list)).find(row => row.id === id)
      if (!stored) throw new AppError('not_found')
      if (stored.row_version !== row_version) throw await stale(trx)
      const { name_ja, name_en, retired } = stored
      const before = { name_ja, name_en, retired }
      const after = { ...before, ...next }
      if (JSON.stringify(before) === JSON.stringify(after)) return
      await updateChoice(trx, list, { id, ...after, now: context.now })
      const action = next.retired === undefined ? 'choice.edit' : next.retired === 1 ? 'choice.retire' : 'choice.resume'
      await audit(trx, context, { action, target: { kind: list, id }, before, after })
    })
    return bothLists(db)
  }

  return {
    getAdminChoice: () => bothLists(db),
    postAdminChoice: async ({ body: { list, ...names }, ...context }) => {
      await db.transaction().execute(async trx => {
        const id = randomUUID()
        await lockChoices(trx, list)
        await insertChoice(trx, list, { id, ...names, now: context.now })
        await audit(trx, context, { action: 'choice.add', target: { kind: list, id }, after: names })
      })
      return bothLists(db)
    },
    postAdminChoiceEdit: async ({ body: { name_ja, name_en, ...target }, ...context }) =>
      change(target, { name_ja, name_en }, context),
    postAdminChoiceRetire: async ({ body: { retired, ...target }, ...context }) => change(target, { retired }, context),
    postAdminChoiceOrder: async ({ body: { list, from, to }, ...context }) => {
      if ([...to].sort().join() !== [...from].sort().join())
        throw new AppError('invalid', { errors: { to: ['choice'] } })
      await db.transaction().execute(async trx => {
        const before = (await lockChoices(trx, list)).map(({ id }) => id)
        if (before.join() !== from.join()) throw await stale(trx)
        await storeChoiceOrder(trx, list, to)
        const field = `${list}_order`
        await audit(trx, context, {
          action: 'choice.order',
          target: { kind: list, id: '-' },
          before: { [field]: before },
          after: { [field]: to },
        })
      })
      return bothLists(db)
    },
  }
}
