import type { Kysely } from 'kysely'
import { createPasswords } from '../../server/account-api/access/password/passwords.ts'
import type { Database } from '../../server/account-api/database/schema.ts'
import { personSearchColumns } from '../../server/account-api/directory/people.ts'
import { foldForSearch } from '../../shared/rules/search.ts'

/** Tests hash hundreds of passwords: a low cost is enough for the flow. */
export const cheapHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 }
export const password = 'Correct_2026'

export interface Person {
  id: string
  email: string
  token?: string
}

interface NewPerson {
  email?: string
  company?: string
  manager?: boolean
  employee?: 'editor' | 'view-only'
  registered?: boolean
  consented?: boolean
  /** Columns to override. */
  columns?: Record<string, unknown>
  membership?: Record<string, unknown>
}

let count = 0

/** Inserts companies and people directly into the tables, so that tests do not depend on the calls. */
export const createPeople = async (db: Kysely<Database>, now: () => Date) => {
  const hash = await (await createPasswords(cheapHashing)).hash(password)

  const company = async (code: string, columns: Record<string, unknown> = {}): Promise<string> => {
    const name = String(columns.company ?? `会社 ${code}`)
    await db
      .insertInto('company')
      .values({ code, company: name, search_text: foldForSearch(name), regist_flg: 1, active_flg: 1, ...columns })
      .execute()
    return code
  }

  const person = async (given: NewPerson = {}): Promise<Person> => {
    count += 1
    const { email = `person${count}@example.com`, registered = true, consented = true, employee, columns = {} } = given
    const names = { first_name: '太郎', middle_name: '', family_name: `試験${count}` }
    const row = { email, ...names, ...columns }
    const { id } = await db
      .insertInto('user')
      .values({
        ...row,
        ...personSearchColumns(row),
        regist_flg: registered ? 1 : 0,
        password_hash: registered ? hash : null,
        registered_at: registered ? now() : null,
        is_employee: employee ? 1 : 0,
        is_only_view: employee === 'view-only' ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const company_code = employee ? 'C000000' : given.company
    if (company_code !== undefined)
      await db
        .insertInto('company_user')
        .values({ company_code, user_id: id, manager_flg: given.manager ? 1 : 0, ...given.membership })
        .execute()
    if (registered && consented && !employee)
      await db.insertInto('consent').values({ user_id: id, terms_version: 1 }).execute()
    return { id, email }
  }
  return { company, person }
}
