import type { Caller, Deps, RequestContext } from '../access/caller/request-context.ts'
import type { ChangedRole, MailTransaction } from '../access/posting/mail-port.ts'
import { nameColumns } from '../database/schema.ts'

/** What someone else has changed of an account. */
type Notice =
  | { template: 'role_changed'; role: ChangedRole }
  | { template: 'account_deactivated' | 'account_activated' }
  | { template: 'sessions_ended'; at: Date }

interface Change {
  trx: MailTransaction
  context: RequestContext<Caller>
  mail: Deps['mail']
  userIds: readonly string[]
  /** The companies in which it applies. */
  companyCodes: readonly string[]
}

/** Tells registered people what has changed, in their languages. Nobody is told what they did themselves. */
export const postNotices = async (
  { trx, context, mail, userIds, companyCodes }: Change,
  notice: Notice,
): Promise<void> => {
  const others = userIds.filter(id => id !== context.caller.userId)
  if (others.length === 0) return
  const people = await trx
    .selectFrom('user')
    .select(['id', 'email', 'locale'])
    .select(nameColumns)
    .where('id', 'in', others)
    .where('regist_flg', '=', 1)
    .orderBy('id')
    .execute()
  const companies = await trx
    .selectFrom('company')
    .select('company')
    .where('code', 'in', companyCodes)
    .orderBy('code')
    .execute()
  const names = companies.map(({ company }) => company)
  for (const person of people) {
    const { id: userId, email: to, locale } = person
    const company = names.join(locale === 'ja' ? '、' : ', ')
    await mail.post(trx, { ...notice, to, locale, userId, linkId: null, names: person, company })
  }
}
