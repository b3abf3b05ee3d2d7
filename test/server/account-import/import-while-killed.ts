import { expect } from 'vitest'
import { contentOf, csvOf } from '../../account-api/jobs/file.ts'
import { isFull } from '../../helper/services.ts'
import { type Where, whileKilled } from './while-killed.ts'

/** People who are added, fewer than the emails that one account may cause in an hour, and members who are changed. */
const added = 150
const changed = isFull ? 2_000 : 250
const company = 'C000101'

const addressOf = (kind: 'new' | 'old', at: number) => `${kind}${at}@company.example`
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

const rows = [
  ...numbers(added).map(at => `${addressOf('new', at)},山田,花子,営業部`),
  ...numbers(changed).map(at => `${addressOf('old', at)},佐藤,次郎,総務部`),
]
const file = {
  company_code: company,
  file_name: 'people.csv',
  content: contentOf(csvOf('Email address,Family name,First name,Department', ...rows)),
}

/** Afterwards each row is done once: each person is there once, invited once, and changed once. */
export const importWhileKilled = (where: Where): Promise<void> =>
  whileKilled(where, {
    prepare: async people => {
      await people.company(company)
      for (const at of numbers(changed)) await people.person({ company, email: addressOf('old', at) })
    },
    imports: [
      { call: 'check', body: file, invitation: 'now', done: { add: added, change: changed, same: 0, error: 0 } },
    ],
    kills: isFull ? 5 : 2,
    check: async db => {
      const states = await db.selectFrom('account_import_row').select(['state', 'invite']).execute()
      const countOf = (invite: string | null) =>
        states.filter(row => row.state === 'done' && row.invite === invite).length
      expect([countOf('sent'), countOf(null)]).toEqual([added, changed])
      const members = await db
        .selectFrom('company_user')
        .innerJoin('user', 'user.id', 'company_user.user_id')
        .select(['user.email', 'user.family_name', 'company_user.department', 'user.row_version'])
        .where('company_code', '=', company)
        .execute()
      expect(members).toHaveLength(added + changed)
      const wrong = members.filter(({ email, family_name, department }) =>
        email.startsWith('new')
          ? family_name !== '山田' || department !== '営業部'
          : family_name !== '佐藤' || department !== '総務部',
      )
      expect(wrong).toEqual([])
      const mails = await db.selectFrom('mail_outbox').select('to').where('template', '=', 'account_issued').execute()
      expect(mails.map(({ to }) => to).sort()).toEqual(
        numbers(added)
          .map(at => addressOf('new', at))
          .sort(),
      )
      const entries = await db.selectFrom('audit_log').select(['action', 'target_id']).execute()
      const entriesOf = (action: string) => entries.filter(entry => entry.action === action)
      expect(['user.regist', 'user.profile', 'user.company'].map(action => entriesOf(action).length)).toEqual([
        added,
        changed,
        changed,
      ])
    },
  })
