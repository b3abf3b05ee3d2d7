// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

export const bulkMail = [
  ...inFile('server/account-api/bulk-mail/handlers.ts', ['account-api/bulk-mail/calls'], [
    ['a bulk mail may go out at any time', `if (error) throw new AppError('invalid', { errors: { send_at: [error] } })`, ''],
    ['another text has the same key', `if (!isDeepStrictEqual(same, mail)) throw new AppError('conflict')`, ''],
    ['a resumed mail forgets its time', `to === 'sending' && mail.send_at && mail.send_at > context.now ? 'queued' : to`, 'to'],
    ['states change from any state', `if (!from.some(state => state === mail.state)) throw new AppError('conflict')`, ''],
  ]),
  ...inFile('server/account-api/bulk-mail/recipients.ts', ['account-api/bulk-mail/calls'], [
    ['people who cannot log in are recipients', `          .where(member => hasStatus(member, 'active'))\n`, ''],
    ['other companies are recipients', `companies ? members.where('company_user.company_code', 'in', companies) : members`, 'members'],
  ]),
  ...inFile('server/account-api/bulk-mail/advance-batch.ts', ['account-api/bulk-mail/sending', 'account-api/bulk-mail/calls'], [
    ['a paused mail is sent', `when batch.state not in ('queued', 'sending') or batch.collected_after`, 'when batch.collected_after', 'account-api/bulk-mail/calls'],
    ['a mail is sent before its time', ` or batch.send_at > \${now} or`, ' or'],
    ['people who lost their access get mail', `case when picked.may_get then 'claimed' else 'failed' end`, `'claimed'`, 'account-api/bulk-mail/sending'],
    ['a dead process stores results', ` and exists (select from sender) for update)`, ` for update)`, 'account-api/bulk-mail/sending'],
    ['a mail goes to an earlier address', 'coalesce(person.email, picked.email) as email', 'picked.email as email', 'account-api/bulk-mail/sending'],
  ]),
  ...inFile('server/account-api/bulk-mail/state-changes.ts', ['account-api/bulk-mail/calls'], [
    ['sent mails are sent again', `    .where('state', '=', state)\n`, ''],
    ['a retry starts a paused mail', `const next = state === 'paused' ? state : 'sending'`, `const next = state === 'paused' ? 'sending' : 'sending'`],
  ]),
]
