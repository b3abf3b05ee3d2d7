import { type Expression, type SqlBool, sql, type Transaction, type UpdateObject } from 'kysely'
import type { AuditAction } from '../../shared/rules/audit.ts'
import type { BulkMailState, BulkMailTexts, BulkRecipientState } from '../../shared/rules/bulk-mail.ts'
import { collectSlice } from '../account-api/bulk-mail/collect-recipients.ts'
import { insertBulkMail, subjectsOf } from '../account-api/bulk-mail/send.ts'
import { inSlices } from '../account-api/database/in-slices.ts'
import type { Database } from '../account-api/database/schema.ts'

interface DemoBulkMail {
  texts: BulkMailTexts
  daysAgo: number
  state: Extract<BulkMailState, 'done' | 'done_with_failures' | 'cancelled'>
  /** Recipients up to this number were processed; absent: all. */
  endedAt?: number
}

const bulkMails: readonly DemoBulkMail[] = [
  {
    ...{ daysAgo: 112, state: 'done' },
    texts: {
      ja: {
        subject: '【Yardkey】夏季休業中のお問い合わせについて',
        body: '平素よりYardkeyをご利用いただき、ありがとうございます。\n\n8月8日（土）から16日（日）まで、お問い合わせへの回答をお休みします。\n各サービスは休まずご利用いただけます。',
      },
      en: {
        subject: '[Yardkey] Summer holidays',
        body: "We don't answer messages from 8 to 16 August.\nAll services stay available.",
      },
    },
  },
  {
    ...{ daysAgo: 31, state: 'cancelled', endedAt: 240 },
    texts: {
      ja: {
        subject: '【Yardkey】利用規約の改定のお知らせ',
        body: '利用規約を改定します。詳しくは後日お知らせします。',
      },
      en: null,
    },
  },
  {
    ...{ daysAgo: 4, state: 'done_with_failures' },
    texts: {
      ja: {
        subject: '【Yardkey】12月6日（日）のサービス停止のお知らせ',
        body: `平素よりYardkeyをご利用いただき、ありがとうございます。

設備の更新のため、次の時間はすべてのサービスをご利用いただけません。

日時：2026年12月6日（日）1時〜5時（日本標準時）
対象：五つのサービスとアカウントの管理

機械の稼働データは停止中も記録され、再開後に届きます。`,
      },
      en: {
        subject: '[Yardkey] Maintenance on 6 December',
        body: `All services will be unavailable on Sunday,
6 December 2026, from 1:00 to 5:00 (JST).

Machine data keeps recording and arrives afterwards.`,
      },
    },
  },
]

const updateRecipients = (
  trx: Transaction<Database>,
  id: string,
  values: UpdateObject<Database, 'bulk_mail_recipient'>,
  condition: Expression<SqlBool>,
) => trx.updateTable('bulk_mail_recipient').set(values).where('bulk_id', '=', id).where(condition).execute()

/** Adds made-up bulk mails to all recipients in the past, sent at two per second. Recipients are numbered from 1. */
export const addBulkMails = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const sender = await trx
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', '=', 'employee@maker.example')
    .executeTakeFirstOrThrow()
  for (const { texts, daysAgo, state, endedAt } of bulkMails) {
    const startedAt = new Date(now.getTime() - daysAgo * 86_400_000)
    const mail = { texts, sent_by: sender.id, idempotency_key: `demo-bulk-mail-${daysAgo}` }
    const id = await insertBulkMail(trx, mail, startedAt)
    if (id === undefined) continue
    await inSlices(() => collectSlice(trx, id))
    const mailed = trx.selectFrom('bulk_mail').select('total').where('id', '=', id)
    const { total } = await mailed.executeTakeFirstOrThrow()
    const last = endedAt ?? total
    const at = sql<Date>`${startedAt.toISOString()}::timestamptz + seq * interval '0.5 seconds'`
    await updateRecipients(trx, id, { state: 'sent', attempts: 1, due_at: startedAt, at }, sql`seq <= ${last}`)
    if (state === 'done_with_failures') {
      const error = sql<string>`'550 5.1.1 <' || email || '>: Recipient address rejected: user unknown'`
      await updateRecipients(trx, id, { state: 'failed', error }, sql`seq % 97 = 5`)
      await updateRecipients(trx, id, { state: 'uncertain', error: 'interrupted' }, sql`seq in (311, 312)`)
    }
    const count = (what: BulkRecipientState) =>
      sql<number>`(select count(*) from bulk_mail_recipient where bulk_id = ${id} and state = ${what})::int`
    const counts = { sent: count('sent'), failed: count('failed'), uncertain: count('uncertain') }
    const finished_at = new Date(startedAt.getTime() + last * 500)
    await trx
      .updateTable('bulk_mail')
      .set({ state, claimed_to: last, ...counts, finished_at })
      .where('id', '=', id)
      .execute()
    const trail = {
      actor_id: sender.id,
      actor: sender.email,
      target_kind: 'bulk_mail',
      target_id: id,
      ip: '198.51.100.1',
    }
    const write = (at: Date, action: AuditAction, after: object, before?: object) =>
      trx
        .insertInto('audit_log')
        .values({ ...trail, at, action, after: JSON.stringify(after), before: before ? JSON.stringify(before) : null })
        .execute()
    await write(startedAt, 'bulk_mail.send', { bulk_mail: id, ...subjectsOf(texts), recipients: total })
    if (state === 'cancelled')
      await write(finished_at, 'bulk_mail.cancel', { bulk_mail: id, bulk_state: state }, { bulk_state: 'sending' })
  }
}
