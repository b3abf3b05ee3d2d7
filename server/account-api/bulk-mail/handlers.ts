import { isDeepStrictEqual } from 'node:util'
import {
  type Audience,
  type BulkMailDetail,
  type BulkMailRow,
  type bulkMail,
  isEverybody,
} from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { HeldFilter } from '../../../shared/model/held-job.ts'
import { bulkTextFor, sendAtError, writtenTexts } from '../../../shared/rules/bulk-mail.ts'
import { type Locale, locales } from '../../../shared/rules/locale.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../access/audit.ts'
import type { Deps, Employee, HandlersOf, RequestContext } from '../access/caller/request-context.ts'
import { mustHoldToken } from '../access/caller/token.ts'
import { listHandler } from '../access/csv/list-csv.ts'
import { heldOf, releaseJob } from '../access/ending/held-jobs.ts'
import { inTransactionUntilSent } from '../access/posting/mail-transaction.ts'
import { pageOf } from '../database/page.ts'
import { envelopesOf } from '../reference/maker/maker.ts'
import { collectRecipients } from './collect-recipients.ts'
import {
  countBulkMails,
  countOf,
  type FoundBulkMail,
  findBulkMail,
  type ListedBulkMail,
  listBulkMails,
  listRecipients,
  type PageQuery,
} from './history.ts'
import { bulkMailColumns, recipientColumns } from './list-csv.ts'
import { concernedBy } from './recipients.ts'
import { countRecipients, findByKey, firstRecipients, insertBulkMail, subjectsOf } from './send.ts'
import {
  cancelBulkMail,
  lockBulkMail,
  retryRecipients,
  setState,
  startRetry,
  takeOver,
  transitions,
} from './state-changes.ts'

type Handlers = HandlersOf<typeof bulkMail>

const targetOf = (id: string) => ({ kind: 'bulk_mail', id }) as const

const rowOf = (mail: ListedBulkMail): BulkMailRow => {
  const { started_at, send_at, finished_at, hold_reason, hold_at, is_collecting, ...row } = mail
  return {
    ...row,
    collecting: is_collecting ? 1 : 0,
    held: heldOf({ hold_reason, hold_at }),
    started_at: started_at.toISOString(),
    send_at: send_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  }
}

const read = async ({ db }: Deps, id: string, locale: Locale): Promise<FoundBulkMail> => {
  const mail = await findBulkMail(db, id, locale)
  if (!mail) throw new AppError('not_found')
  return mail
}

/** The backoff concerns only batches that are sending. */
const backoffOf = ({ state, held_until, trouble }: FoundBulkMail): Pick<BulkMailDetail, 'held_until' | 'trouble'> =>
  held_until && (state === 'queued' || state === 'sending')
    ? { held_until: held_until.toISOString(), trouble }
    : { held_until: null, trouble: null }

/** The conditions of an audience, as an audit entry names them. */
const audited = ({ role, language, service_id, company_code, name, industry, category }: Audience) => ({
  ...(role === 'manager' && { manager_flg: 1 }),
  ...(service_id !== '' && { services: [service_id] }),
  ...(language !== 'all' && { locale: language }),
  ...(company_code + name !== '' && { company: [company_code, name].filter(Boolean).join(' ') }),
  ...(industry.length > 0 && { type: industry }),
  ...(category.length > 0 && { category }),
})

/** Changes the state of a batch; 409 if the transition does not start from its current state. */
const changeState =
  (deps: Deps, action: keyof typeof transitions) =>
  async ({ body: { id }, ...context }: { body: { id: string } } & RequestContext<Employee>): Promise<BulkMailRow> => {
    const { from, to } = transitions[action]
    await deps.db.transaction().execute(async trx => {
      await mustHoldToken(trx, context.caller)
      const mail = await lockBulkMail(trx, id)
      if (!mail) throw new AppError('not_found')
      if (!from.some(state => state === mail.state)) throw new AppError('conflict')
      const next = to === 'sending' && mail.send_at && mail.send_at > context.now ? 'queued' : to
      await (next === 'cancelled' ? cancelBulkMail(trx, id, context.now) : setState(trx, id, next))
      if (action === 'resume') await takeOver(trx, id, context.caller)
      if (action === 'cancel') await releaseJob(trx, id)
      await audit(trx, context, {
        action: `bulk_mail.${action}`,
        target: targetOf(id),
        before: { bulk_state: mail.state },
        after: { bulk_mail: id, bulk_state: next },
      })
    })
    if (action === 'resume') deps.bulkSending.wake(id)
    return rowOf(await read(deps, id, context.locale))
  }

/**
 * Accepts a bulk mail. The recipients are collected before the answer, or by a later process. A repeated idempotency key returns the first
 * answer.
 */
const send =
  ({ db, bulkSending }: Deps): Handlers['postAdminMailBulkSend'] =>
  async ({ body: { idempotency_key, audience: wanted, send_at: at, ...draft }, ...context }) => {
    const texts = writtenTexts(draft)
    const audience = isEverybody(wanted) ? null : wanted
    const send_at = at === null ? null : new Date(at)
    const error = sendAtError(send_at, context.now)
    if (error) throw new AppError('invalid', { errors: { send_at: [error] } })
    const mail = { texts, audience, send_at }
    const readers = await countRecipients(db, await concernedBy(db, wanted))
    const counted = readers.ja + readers.en
    const accepted = await db.transaction().execute(async trx => {
      const { userId: sent_by, tokenHash: session } = context.caller
      const given = { ...mail, idempotency_key, sent_by, session }
      const id = await insertBulkMail(trx, given, context.now)
      if (id === undefined) return undefined
      if (counted === 0) throw new AppError('no_recipients')
      const after = {
        bulk_mail: id,
        ...subjectsOf(texts),
        recipients: counted,
        ...audited(wanted),
        ...(at && { send_at: at }),
      }
      await audit(trx, context, { action: 'bulk_mail.send', target: targetOf(id), after })
      return id
    })
    const earlier = accepted === undefined ? await findByKey(db, idempotency_key) : { id: accepted, ...mail }
    if (!earlier) throw new AppError('conflict')
    const { id, ...same } = earlier
    if (!isDeepStrictEqual(same, mail)) throw new AppError('conflict')
    const count = await collectRecipients(db, id)
    if (accepted !== undefined) bulkSending.wake(id)
    return { id, count }
  }

/** Sends again to recipients of one state. */
const retry =
  (deps: Deps): Handlers['postAdminMailBulkRetry'] =>
  async ({ body: { id, state }, ...context }) => {
    await deps.db.transaction().execute(async trx => {
      await mustHoldToken(trx, context.caller)
      const batch = await lockBulkMail(trx, id)
      if (!batch) throw new AppError('not_found')
      const count = batch[state]
      if (batch.state === 'cancelled' || batch.retrying !== null || count === 0) throw new AppError('conflict')
      await startRetry(trx, batch, state)
      if (batch.state !== 'paused') await takeOver(trx, id, context.caller)
      const after = { bulk_mail: id, recipient_state: state, recipients: count }
      await audit(trx, context, { action: 'bulk_mail.retry', target: targetOf(id), after })
    })
    await retryRecipients(deps, id)
    deps.bulkSending.wake(id)
    return rowOf(await read(deps, id, context.locale))
  }

type HistoryInput = Parameters<Handlers['getAdminMailBulkHistory']['page']>[0]

export const bulkMailHandlers = (deps: Deps): Handlers => {
  const { db } = deps
  const historyPage = async (page: PageQuery & { filter: HeldFilter }, locale: Locale) =>
    pageOf(page, await countBulkMails(db, page), (await listBulkMails(db, page, locale)).map(rowOf))
  const recipientPage = async (found: FoundBulkMail, filter: Parameters<typeof countOf>[1], page: PageQuery) => {
    const rows = await listRecipients(db, found, filter, page)
    const data = rows.map(row => ({ ...row, at: row.at?.toISOString() ?? null }))
    return pageOf(page, countOf(found, filter), data)
  }
  const detail = async ({ id, filter, ...page }: HistoryInput['query'], locale: Locale) => {
    const found = await read(deps, id, locale)
    return {
      ...rowOf(found),
      ...backoffOf(found),
      texts: found.texts,
      audience: found.audience,
      body: bulkTextFor(found.texts, locale).body,
      pending: countOf(found, 'waiting'),
      rate_per_minute: deps.config.bulkMail.perMinute ?? null,
      recipients: await recipientPage(found, filter, page),
    }
  }
  return {
    getAdminMailBulkCount: async ({ query, locale }) => {
      const concerned = await concernedBy(db, query)
      const readers = await countRecipients(db, concerned)
      const first = await firstRecipients(db, concerned)
      const envelopes = await envelopesOf(db, deps.config.mail)
      return { count: readers.ja + readers.en, readers, first, from: envelopes[locale].from, envelopes }
    },

    postAdminMailBulkTest: async ({ body, caller: { email: to, userId } }) => {
      const copy = { template: 'bulk_copy', to, userId, linkId: null, texts: writtenTexts(body) } as const
      const { mail_sent } = await inTransactionUntilSent(deps, async trx => {
        for (const locale of locales) await deps.mail.post(trx, { ...copy, locale })
      })
      return { mail_sent: mail_sent ? 1 : 0 }
    },

    postAdminMailBulkSend: send(deps),

    getAdminMailBulkHistories: listHandler({
      name: 'bulk_mail',
      page: ({ query, locale }) => historyPage(query, locale),
      columns: bulkMailColumns,
      keyOf: ({ id }) => id,
    }),

    getAdminMailBulkHistory: {
      page: ({ query, locale }) => detail(query, locale),
      file: listHandler({
        name: 'bulk_recipient',
        page: async ({ query, locale }: HistoryInput) => (await detail(query, locale)).recipients,
        columns: recipientColumns,
        keyOf: ({ id }) => id,
      }).file,
    },

    postAdminMailBulkPause: changeState(deps, 'pause'),
    postAdminMailBulkResume: changeState(deps, 'resume'),
    postAdminMailBulkCancel: changeState(deps, 'cancel'),

    postAdminMailBulkRetry: retry(deps),
  }
}
