import type { Insertable, Transaction } from 'kysely'
import type { Locale } from '../../shared/model/flag.ts'
import type { PersonNames } from '../../shared/rules/person-fields.ts'
import { newSecret } from '../account-api/access/caller/secret.ts'
import type { OutgoingMail } from '../account-api/access/posting/mail-port.ts'
import type { Database } from '../account-api/database/schema.ts'
import { sealedMail } from '../account-api/mail/outbox.ts'
import { renderMail } from '../account-api/mail/render/render-mail.ts'
import type { LinkConfig } from '../account-api/mail/render/values.ts'
import type { Seal } from '../http/seal.ts'
import type { Random } from './random.ts'

/** `none`, `sent`, `expired` and `failed` are invitation states of unregistered people. */
export type DemoState = 'active' | 'deactive' | 'inactive_lock' | 'manual_lock' | 'none' | 'sent' | 'expired' | 'failed'

export interface DemoMember {
  email: string
  names: PersonNames & { first_name_kana: string; family_name_kana: string; locale: Locale }
  post: { department: string; position: string }
  company: { code: string; company: string; nation: string; status: 0 | 1 | 2 }
  state: DemoState
  manager: boolean
  employee?: 'editor' | 'viewer'
  /** Services and whether the member may use each. */
  services: { service_id: string; status: 0 | 1 }[]
  passwordHash: string
  /** The inviter; absent: the person requested access. */
  inviter?: PersonNames & { id: string; email: string }
  /** Reason of a locked administrator's unlock request. */
  unlockReason?: string
}

/** In the order of their foreign keys. */
const tables = [
  ...(['company', 'company_service', 'user', 'company_user', 'user_service', 'addition', 'consent'] as const),
  ...(['access_request', 'link', 'mail_outbox', 'unlock_request', 'audit_log'] as const),
]
type DemoRows = { [Table in (typeof tables)[number]]: Insertable<Database[Table]>[] }

export const noRows = (): DemoRows => Object.fromEntries(tables.map(table => [table, []])) as unknown as DemoRows

export interface DemoWorld {
  rows: DemoRows
  random: Random
  now: Date
  config: LinkConfig
  /** Seals the mails. */
  seal: Seal
}

const dayMs = 86_400_000
export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - Math.round(days * dayMs))

interface DemoMail {
  purpose: 'regist' | 'addition'
  userId: string
  companyCode: string
  at: Date
  usedAt?: Date | undefined
  failed?: boolean
  invitedBy?: string | undefined
  mail: (link: { userId: string; linkId: string; token: string }) => OutgoingMail
}

/** Adds a link and the mail with it. */
export const addMail = (
  { rows, random, config, seal }: DemoWorld,
  { purpose, userId: user_id, companyCode, at, usedAt, failed = false, invitedBy, mail: mailWith }: DemoMail,
): void => {
  const { secret: token, hash } = newSecret()
  const id = random.id()
  const mail = mailWith({ userId: user_id, linkId: id, token })
  const { template, locale, to } = mail
  rows.link.push({
    ...{ id, purpose, hash, user_id, company_code: companyCode, email: to, created_at: at, used_at: usedAt ?? null },
    expires_at: daysBefore(at, -config.registrationLinkDays),
    invited_by: invitedBy ?? null,
    // The demo sends no mail by itself.
    ...{ request_id: null, superseded_by: null, reminds: null, reminders: 2, told_at: at },
  })
  rows.mail_outbox.push({
    ...{ template, locale, to, user_id, link_id: id, attempts: 1, next_attempt_at: at, created_at: at },
    ...sealedMail(seal, renderMail(mail, config)),
    ...(failed
      ? { state: 'failed' as const, error: '550 5.1.1 Recipient address rejected: user unknown' }
      : { state: 'sent' as const, sent_at: at }),
  })
}

const batchSize = 300

/** Inserts the rows in batches: a statement takes at most 65,535 parameters. */
export const insertRows = async (trx: Transaction<Database>, rows: DemoRows): Promise<void> => {
  for (const table of tables)
    for (let start = 0; start < rows[table].length; start += batchSize)
      await trx
        .insertInto(table)
        .values(rows[table].slice(start, start + batchSize))
        .execute()
}
