import type { Selectable, Transaction } from 'kysely'
import { selectAdministrators, selectEditors } from '../../access/administrators.ts'
import { createDuePoll, type Poll, type Warn } from '../../access/background/poll.ts'
import { inTransaction, type MailDeps } from '../../access/posting/mail-transaction.ts'
import { inSlices } from '../../database/in-slices.ts'
import { type Database, type GroupNews, nameColumns } from '../../database/schema.ts'

type Trx = Transaction<Database>
type Notice = Selectable<Database['group_notice']>

/** Mails of one transaction. */
const sliceSize = 20

/** Stores a notice to the administrators of a company, or to all employees who can make changes (null). @returns its id */
export const addGroupNotice = async (
  trx: Trx,
  company_code: string | null,
  news: GroupNews,
  at: Date,
): Promise<string> => {
  const added = trx.insertInto('group_notice').values({ company_code, news: JSON.stringify(news), at })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

/** The content of its mails. */
const contentOf = ({ news, company_code, at }: Notice) => {
  if (news.template === 'emergency_login') return { ...news, at, page: '/audit' as const }
  if (news.template === 'passkey_lost') {
    const { person, ...content } = news
    return { ...content, page: `/accountSetting/${company_code}/account/${person}` as const }
  }
  const { before, after } = news
  /** A demand that had begun has no date. */
  const policy = ({ policy, from }: typeof before) => {
    const begins = from === null ? null : new Date(from)
    return { policy, from: begins && begins > at ? begins : null }
  }
  const page: `/${string}` = company_code === null ? '/audit' : `/accountSetting/${company_code}/audit`
  return { ...news, ofEmployees: company_code === null, before: policy(before), after: policy(after), at, page }
}

/** The next readers, among those who can log in now, by their ids. */
const nextReaders = (trx: Trx, { company_code, told_to, news }: Notice) =>
  (company_code === null ? selectEditors(trx) : selectAdministrators(trx, company_code))
    .select(['user.email', 'user.locale'])
    .select(nameColumns)
    .where('user.id', '>', told_to)
    .$if('person' in news, query => query.where('user.id', '!=', 'person' in news ? news.person : ''))
    .orderBy('user.id')
    .limit(sliceSize)
    .execute()

/** Stores the mails to the next readers of a notice. After the last it is deleted. @returns whether readers are left */
const postSlice = (id: string, deps: MailDeps): Promise<boolean> =>
  inTransaction(deps, async trx => {
    const notices = trx.selectFrom('group_notice').selectAll()
    const notice = await notices.where('id', '=', id).forUpdate().executeTakeFirst()
    if (!notice) return false
    const content = contentOf(notice)
    const readers = await nextReaders(trx, notice)
    for (const { id: userId, email: to, locale, ...names } of readers)
      await deps.mail.post(trx, { ...content, to, locale, userId, names, linkId: null })
    const last = readers.at(-1)
    const isLeft = last !== undefined && readers.length === sliceSize
    if (isLeft) await trx.updateTable('group_notice').set({ told_to: last.id }).where('id', '=', id).execute()
    else await trx.deleteFrom('group_notice').where('id', '=', id).execute()
    return isLeft
  })

/** Mails a notice to its first readers. Within seconds, the poll goes on with others. */
export const tellGroup = async (id: string, deps: MailDeps): Promise<void> => {
  await postSlice(id, deps)
}

const pollMs = 5_000

/** Goes on with notices of which not all have been told, until the signal. The outbox sends their mails. */
export const createGroupNotices = ({ db, mail, warn, signal }: MailDeps & { warn: Warn; signal: AbortSignal }): Poll =>
  createDuePoll({
    find: () => db.selectFrom('group_notice').select('id').orderBy('at').execute(),
    work: ({ id }) => inSlices(() => postSlice(id, { db, mail, mails: 'outbox' }), signal),
    ...{ everyMs: pollMs, warn, failed: 'telling a group of people failed' },
  })
