import type { Kysely } from 'kysely'
import { days, issueLink } from './access/link.ts'
import type { AccountApiConfig } from './config.ts'
import { makerCompany } from './database/reference/maker-company.ts'
import type { Database } from './database/schema.ts'
import type { MailPort } from './mail-port.ts'
import { personSearchColumns } from './user/search-text.ts'

/**
 * Gives a new installation its first employee, who gets a registration mail: once, as long as there is no employee at all.
 *
 * @returns id of the mail; undefined when there was nothing to do
 */
export const inviteFirstEmployee = (
  db: Kysely<Database>,
  mail: MailPort,
  { email, registrationLinkDays }: { email: string } & Pick<AccountApiConfig, 'registrationLinkDays'>,
  now: Date,
): Promise<string | undefined> =>
  db.transaction().execute(async trx => {
    const names = { first_name: '', middle_name: '', family_name: '' }
    const employee = await trx.selectFrom('user').select('id').where('is_employee', '=', 1).executeTakeFirst()
    if (employee) return undefined
    // Of several processes that start at once only one adds the row and goes on.
    const person = await trx
      .insertInto('user')
      .values({ email, ...names, ...personSearchColumns({ email, ...names }), is_employee: 1 })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!person) return undefined
    await trx.insertInto('company_user').values({ company_code: makerCompany.code, user_id: person.id }).execute()
    const link = await issueLink(
      trx,
      {
        purpose: 'regist',
        userId: person.id,
        companyCode: makerCompany.code,
        email,
        lifeMs: days(registrationLinkDays),
      },
      now,
    )
    return mail.post(trx, {
      template: 'employee_registration',
      to: email,
      locale: 'ja',
      userId: person.id,
      linkId: link.id,
      names,
      token: link.token,
    })
  })
