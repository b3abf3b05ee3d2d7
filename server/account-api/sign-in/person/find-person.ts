import type { Kysely } from 'kysely'
import { type Database, nameColumns } from '../../database/schema.ts'

/** Finds an account by id or address, of a customer or an employee. */
export const findPerson = (db: Kysely<Database>, by: { id: string } | { email: string }) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'regist_flg', 'is_employee'])
    .select(nameColumns)
    .where(eb => eb.and(by))
    .executeTakeFirst()
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>
