import { expect } from 'vitest'
import { companyServices } from '../../account-api/set-up.ts'
import { isFull } from '../../helper/services.ts'
import { type Where, whileKilled } from './while-killed.ts'

/** Fewer invitations than the emails that one account may cause in an hour. */
const invited = 60
const permitted = 400
const company = 'C000101'
const [service = ''] = companyServices

/** Afterwards each person has the service by one change, and one invitation. */
export const selectionWhileKilled = (where: Where): Promise<void> =>
  whileKilled(where, {
    prepare: async (people, db) => {
      await people.company(company)
      await db.insertInto('company_service').values({ company_code: company, service_id: service, status: 1 }).execute()
      for (let at = 0; at < permitted + invited; at++) await people.person({ company, registered: at < permitted })
    },
    imports: [
      {
        call: 'selection',
        body: { company_code: company, filter: 'registered', action: 'permit', services: [service] },
        invitation: 'none',
        done: { add: 0, change: permitted, same: 0, error: 0 },
      },
      {
        call: 'selection',
        body: { company_code: company, action: 'invite' },
        invitation: 'none',
        done: { add: 0, change: invited, same: permitted, error: 0 },
      },
    ],
    kills: isFull ? 5 : 1,
    check: async db => {
      const entries = await db.selectFrom('audit_log').select(['action', 'target_id']).execute()
      for (const [action, times] of [
        ['user.service', permitted],
        ['user.invite', invited],
      ] as const) {
        const targets = entries.filter(entry => entry.action === action).map(({ target_id }) => target_id)
        expect(targets).toHaveLength(times)
        expect(new Set(targets).size).toBe(times)
      }
      const services = await db.selectFrom('user_service').select('user_id').where('status', '=', 1).execute()
      expect(services).toHaveLength(permitted)
      const mails = await db.selectFrom('mail_outbox').select('to').where('template', '=', 'account_issued').execute()
      expect(mails).toHaveLength(invited)
      expect(new Set(mails.map(({ to }) => to)).size).toBe(invited)
    },
  })
