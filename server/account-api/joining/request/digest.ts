import { type Kysely, sql } from 'kysely'
import { noNames } from '../../../../shared/rules/person-fields.ts'
import { requestSetting } from '../../../../shared/settings/request.ts'
import { createPoll } from '../../access/background/poll.ts'
import type { Deps } from '../../access/caller/request-context.ts'
import { days } from '../../access/link.ts'
import { makerLocale } from '../../access/posting/mail-port.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { findSetting } from '../../access/setting.ts'
import { type Database, rowCount } from '../../database/schema.ts'
import { listPolicies } from '../../directory/services.ts'
import { contactAddress } from '../../reference/maker/maker.ts'
import { serviceNames } from './outlook.ts'

/** The maker's time zone, and the hour from which the day's digest is sent. */
const makerZone = 'Asia/Tokyo'
const digestHour = 9

const pollMs = 60_000
/** Most requests that a digest names; the page shows all. */
const maxNamed = 30

interface DigestOptions extends Pick<Deps, 'db' | 'config' | 'mail' | 'clock'> {
  /** Logs failures. */
  warn: (details: object, message: string) => void
}

interface RequestDigest {
  /** Sends the digest, if it is due and not yet sent on this day. */
  sendDue(): Promise<void>
  /** Polls until `stop`. */
  start(): void
  stop(): Promise<void>
}

const makerTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: makerZone,
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
})

/** Day and hour at the maker, such as `2026-11-20` and 9. */
const atMaker = (now: Date): { day: string; hour: number } => {
  const [day = '', hour = '0'] = makerTime.format(now).split(' ')
  return { day, hour: Number(hour) }
}

/**
 * Claims the digest of a day. Of concurrent processes one succeeds, and the others wait for its transaction. A day after `tomorrow` was
 * claimed by a clock that was ahead, and counts for nothing.
 */
const claimDay = async (trx: Kysely<Database>, day: string, tomorrow: string): Promise<boolean> => {
  const claimed = sql<string>`setting.value #>> '{}'`
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('setting')
    .values({ name: 'request_digest', value: JSON.stringify(day) })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ value: JSON.stringify(day) })
        .where(eb => eb.or([eb(claimed, '<', day), eb(claimed, '>', tomorrow)])),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The waiting requests, newest first, a line each. */
const waitingRequests = async (trx: Kysely<Database>): Promise<{ count: number; content: string }> => {
  const waiting = trx.selectFrom('access_request').where('state', '=', 'waiting')
  const { count } = await waiting.select(rowCount.as('count')).executeTakeFirstOrThrow()
  const rows = await waiting.select('content').orderBy('created_at', 'desc').orderBy('id').limit(maxNamed).execute()
  const offered = await listPolicies(trx)
  const lines = rows.map(
    ({ content: { company, services } }) => `・${company}（${serviceNames(services, offered, makerLocale)}）`,
  )
  return { count, content: lines.join('\n') }
}

/**
 * The daily mail to the maker about requests that wait, where employees chose it. The mail and the claim of its day are
 * one transaction, so that several processes send it once. A day without waiting requests has no mail.
 */
export const createRequestDigest = ({ db, config, mail, clock, warn }: DigestOptions): RequestDigest => {
  const sendDue = async (): Promise<void> => {
    const now = clock()
    const { day, hour } = atMaker(now)
    if (hour < digestHour || (await findSetting(db, requestSetting)).notify !== 'daily') return
    await inTransactionUntilSent({ db, mail }, async trx => {
      if (!(await claimDay(trx, day, atMaker(new Date(now.getTime() + days(1))).day))) return
      const { count, content } = await waitingRequests(trx)
      if (count === 0) return
      const to = {
        to: await contactAddress(trx, config.mail),
        locale: makerLocale,
        userId: null,
        linkId: null,
      } as const
      await mail.post(trx, { ...to, names: noNames, template: 'request_digest', count, content, page: '/request' })
    })
  }

  const poll = createPoll(sendDue, pollMs, error => warn({ err: error }, 'sending the digest of requests failed'))
  return { sendDue, start: poll.start, stop: poll.stop }
}
