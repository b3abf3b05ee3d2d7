import type { Locale } from '../../../../shared/model/flag.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { namesOf } from '../../../../shared/rules/person-fields.ts'
import { createPoll, finishDue, type Warn } from '../../access/background/poll.ts'
import type { Deps } from '../../access/caller/request-context.ts'
import { issueLink, lockLinkOwner } from '../../access/link.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { inSlices } from '../../database/in-slices.ts'
import {
  claimReminder,
  countEnded,
  type Ended,
  findToRemind,
  listEnded,
  type Reminder,
  type ReminderRule,
  type ToRemind,
} from './store.ts'
import { claimTold, endTelling, findInviter, findToTell, startTelling } from './tell-ended.ts'

interface RemindersOptions extends Pick<Deps, 'db' | 'config' | 'mail' | 'clock'> {
  warn: Warn
}

interface Reminders {
  /** Sends what is due now: reminders, then notices of invitations that ended. */
  sendDue(): Promise<void>
  /** Polls until `stop`. */
  start(): void
  stop(): Promise<void>
}

const pollMs = 10 * 60 * 1000
/** Invitations or senders that are read at a time. */
const batchSize = 100
/** Most invitations that a notice names; the page shows all. */
const maxNamed = 30

/** Stores a reminder with a link of its own, which ends when the invitation does. */
const postReminder = async (
  trx: MailTransaction,
  invitation: ToRemind,
  { mail, now }: { mail: Deps['mail']; now: Date },
): Promise<void> => {
  const { id: reminds, user_id: userId, purpose, company_code: companyCode, email: to, locale, company } = invitation
  const lifeMs = invitation.expires_at.getTime() - now.getTime()
  const { invited_by: invitedBy } = invitation
  const wanted = { purpose, userId, companyCode, email: to, lifeMs, keepsOthers: true, invitedBy, reminds }
  const link = await issueLink(trx, wanted, now)
  const template = purpose === 'addition' ? 'addition_reminder' : 'invitation_reminder'
  const about = { to, locale, userId, linkId: link.id, token: link.token, names: namesOf(invitation) }
  // The invitation was counted, and has two reminders at most.
  await mail.post(trx, { ...about, template, company, leftMs: lifeMs }, 'counted')
}

const lineOf = (locale: Locale) => (invitation: Ended) => {
  const who = personName(namesOf(invitation)) || invitation.email
  return locale === 'ja' ? `・${who}（${invitation.company}）` : `- ${who} (${invitation.company})`
}

/**
 * Reminds people of invitations that wait, and tells who sent them when they have ended: one mail about all, at most once a day. A
 * mail and its mark are one transaction, so that several processes send it once. The outbox sends the mails.
 */
export const createReminders = ({ db, config, mail, clock, warn }: RemindersOptions): Reminders => {
  const rule: ReminderRule = { afterDays: config.reminderAfterDays, beforeDays: config.reminderBeforeDays }

  const remind = async (invitation: ToRemind): Promise<void> => {
    const now = clock()
    await inTransaction({ db, mail, mails: 'outbox' }, async trx => {
      await lockLinkOwner(trx, invitation.user_id)
      if (await claimReminder(trx, invitation, rule, now)) await postReminder(trx, invitation, { mail, now })
    })
  }

  const due = { warn, failed: 'a reminder was not stored' }

  const remindAll = async (reminder: Reminder): Promise<void> => {
    let found: ToRemind[]
    let after: ToRemind | undefined
    do {
      found = await findToRemind(db, reminder, rule, { now: clock(), limit: batchSize, after })
      await finishDue(found, { ...due, work: remind })
      after = found.at(-1)
    } while (found.length === batchSize)
  }

  /** Tells a person which of their invitations have ended. Who may no longer invite gets no mail. */
  const tell = async (userId: string): Promise<void> => {
    const now = clock()
    if (!(await db.transaction().execute(trx => startTelling(trx, userId, now)))) return
    await inSlices(() => db.transaction().execute(trx => claimTold(trx, userId)))
    await inTransaction({ db, mail, mails: 'outbox' }, async trx => {
      const toldAt = await endTelling(trx, userId)
      const person = toldAt && (await findInviter(trx, userId))
      if (!person) return
      const { inviter, email: to, locale, is_employee } = person
      const when = { now, toldAt }
      const count = await countEnded(trx, inviter, when)
      if (count === 0) return
      const named = await listEnded(trx, inviter, { ...when, limit: maxNamed })
      await mail.post(trx, {
        ...{ to, locale, userId, linkId: null, names: namesOf(person) },
        template: 'invitations_ended',
        count,
        content: named.map(lineOf(locale)).join('\n'),
        page: is_employee === 1 ? '/account/invitation' : '/accountSetting/invitation',
      })
    })
  }

  const sendDue = async (): Promise<void> => {
    if (rule.afterDays > 0) await remindAll('first')
    if (rule.beforeDays > 0) await remindAll('last')
    await finishDue(await findToTell(db, clock(), batchSize), { ...due, work: tell })
  }

  const poll = createPoll(sendDue, pollMs, error => warn({ err: error }, 'sending reminders failed'))
  return { sendDue, start: poll.start, stop: poll.stop }
}
