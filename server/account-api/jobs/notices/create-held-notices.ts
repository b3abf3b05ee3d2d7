import { sql, type Transaction } from 'kysely'
import { type HoldReason, type JobKind, jobs } from '../../../../shared/rules/jobs.ts'
import { noNames } from '../../../../shared/rules/person-fields.ts'
import { createDuePoll, finishDue, type Warn } from '../../access/background/poll.ts'
import type { Deps } from '../../access/caller/request-context.ts'
import { canLogIn, countsAsMember } from '../../access/can-log-in.ts'
import { nameHeldJobs, toldCompany } from '../../access/ending/held-jobs.ts'
import { type MailTransaction, makerLocale } from '../../access/posting/mail-port.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { type Database, nameColumns } from '../../database/schema.ts'
import { contactAddress } from '../../reference/maker/maker.ts'
import { lineOf } from './lines.ts'

type Trx = Transaction<Database>

interface HeldNoticesOptions extends Pick<Deps, 'db' | 'config' | 'mail' | 'clock'> {
  warn: Warn
}

interface HeldNotices {
  /** Tells of all jobs that were held and not told. */
  sendDue(): Promise<void>
  /** Polls until `stop`. */
  start(): void
  stop(): Promise<void>
}

const pollMs = 10_000
/** People that are told in one round. */
const batchSize = 20
/** Most other administrators of a company that are told. */
const maxAdministrators = 20

interface Hold {
  id: string
  kind: JobKind
  reason: HoldReason
  at: Date
  /** Whose other administrators are told; null: the maker is. */
  company_code: string | null
}

/** Where a job is listed. */
const pageOf = ({ kind, company_code }: Hold): `/${string}` => {
  const job = jobs[kind]
  return company_code !== null && 'pageOf' in job ? job.pageOf(company_code) : job.page
}

/** Claims what was not told of a person. Of concurrent processes one has each hold. */
const claim = async (trx: Trx, userId: string, now: Date): Promise<Hold[]> => {
  const { rows } = await sql<Hold>`
    update job_hold as hold set told_at = ${now} where user_id = ${userId} and told_at is null
    returning job_id as id, kind, reason, at, ${toldCompany} as company_code`.execute(trx)
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Administrators of a company who can log in, without one person. */
const otherAdministrators = (trx: Trx, companyCode: string, userId: string) =>
  trx
    .selectFrom('user')
    .select(['id', 'email', 'locale'])
    .select(nameColumns)
    .where(canLogIn)
    .where('id', '!=', userId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('company_user')
        .innerJoin('company', 'company.code', 'company_user.company_code')
        .where('company_user.company_code', '=', companyCode)
        .where('company_user.manager_flg', '=', 1)
        .where(countsAsMember)
        .select('company_user.user_id'),
    )
    .orderBy('id')
    .limit(maxAdministrators)
    .execute()

/**
 * Tells people, the other administrators of a company, and the maker of what employees have begun, which jobs are held: one mail about all
 * that one page lists, which its link opens. Mails and their mark are one transaction. Whatever held them is told, without a line in the
 * calls that do so.
 */
export const createHeldNotices = ({ db, config, mail, clock, warn }: HeldNoticesOptions): HeldNotices => {
  const tell = async (trx: MailTransaction, userId: string): Promise<void> => {
    const holds = await claim(trx, userId, clock())
    if (holds.length === 0) return
    const person = await trx
      .selectFrom('user')
      .select(['id', 'email', 'locale', 'regist_flg'])
      .select(nameColumns)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { email: account, locale: own } = person
    for (const [page, of] of Map.groupBy(holds, pageOf)) {
      const [newest] = of
      if (!newest) continue
      const { reason: why, at, company_code } = newest
      const about = async (locale: typeof own) => {
        const names = await nameHeldJobs(trx, of, locale)
        return { locale, why, at, page, content: names.map(job => lineOf(job, locale)).join('\n'), linkId: null }
      }
      if (person.regist_flg === 1)
        await mail.post(trx, {
          ...(await about(own)),
          ...{ template: 'jobs_held', to: account, userId, names: person },
        })
      if (company_code === null)
        await mail.post(trx, {
          ...(await about(makerLocale)),
          ...{ template: 'jobs_held_to_maker', account, userId: null, names: noNames },
          to: await contactAddress(trx, config.mail),
        })
      else
        for (const { id, email: to, locale, ...names } of await otherAdministrators(trx, company_code, userId))
          await mail.post(trx, {
            ...(await about(locale)),
            ...{ template: 'jobs_held_to_administrators', account, to, userId: id, names },
          })
    }
  }

  const find = () =>
    db.selectFrom('job_hold').select('user_id').distinct().where('told_at', 'is', null).limit(batchSize).execute()
  const due = {
    // One after the other: there may be many.
    work: ({ user_id }: { user_id: string }) =>
      inTransaction({ db, mail, mails: 'in turn' }, trx => tell(trx, user_id)),
    ...{ warn, failed: 'telling of held jobs failed' },
  }
  const { start, stop } = createDuePoll({ ...due, find, everyMs: pollMs })
  return { sendDue: async () => finishDue(await find(), due), start, stop }
}
