import { type Kysely, sql, type Transaction } from 'kysely'
import { secretHash } from '../../access/caller/secret.ts'
import type { Database } from '../../database/schema.ts'
import { deleteSome } from '../../database/some-rows.ts'

type Trx = Transaction<Database>

/** An account at the provider. */
export interface Identity {
  issuer: string
  subject: string
}

/** An identity with the id of its person in the provider's directory, if it tells one. */
export interface ToldIdentity extends Identity {
  object_id: string | undefined
}

/**
 * Uses something of the provider that is good for one time. Of several at once, one has it.
 *
 * @returns false if it was used before
 */
export const useOnce = async (
  db: Kysely<Database>,
  { what, until }: { what: string; until: Date },
  now: Date,
): Promise<boolean> => {
  await deleteSome(db, { table: 'oidc_used', oldest: 'expires_at', where: sql<boolean>`expires_at <= ${now}` })
  const used = await db
    .insertInto('oidc_used')
    .values({ hash: secretHash(what), expires_at: until })
    .onConflict(conflict => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/** The employee that an account at the provider is linked to. */
export const findLinked = (db: Kysely<Database>, { issuer, subject }: Identity) =>
  db
    .selectFrom('oidc_link')
    .innerJoin('user', 'user.id', 'oidc_link.user_id')
    .select(['user.id', 'oidc_link.object_id', 'oidc_link.linked_at'])
    .where('oidc_link.issuer', '=', issuer)
    .where('oidc_link.subject', '=', subject)
    .executeTakeFirst()

/** Links an employee with an account at the provider. @returns false if either of them is linked already */
export const insertLink = async (
  trx: Trx,
  { object_id, ...link }: ToldIdentity & { user_id: string; email: string },
  now: Date,
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('oidc_link')
    .values({ ...link, object_id: object_id ?? null, linked_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Notes the id in the directory of a link that has none. */
export const noteObject = async (db: Kysely<Database>, { issuer, subject, object_id }: ToldIdentity): Promise<void> => {
  if (object_id === undefined) return
  await db
    .updateTable('oidc_link')
    .set({ object_id })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('object_id', 'is', null)
    .execute()
}

/** An employee, and since when they are linked; null: they are not. Undefined: no employee. */
export const findLinkOf = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('user')
    .leftJoin('oidc_link', 'oidc_link.user_id', 'user.id')
    .select('oidc_link.linked_at')
    .where('user.id', '=', userId)
    .where('user.is_employee', '=', 1)
    .executeTakeFirst()

/** Removes the link of an employee. @returns what it was; undefined: there was none */
export const deleteLink = (trx: Trx, userId: string) =>
  trx.deleteFrom('oidc_link').where('user_id', '=', userId).returning(['issuer', 'subject']).executeTakeFirst()

/** Sessions that began at the provider: the one with this name there, or all of a person. */
export const findOidcSessions = async (
  db: Kysely<Database>,
  { userId, sid }: { userId?: string | undefined; sid?: string | undefined },
): Promise<{ user_id: string; hash: Uint8Array }[]> => {
  if (userId === undefined && sid === undefined) return []
  return db
    .selectFrom('token')
    .select(['user_id', 'hash'])
    .where('oidc_sid', 'is not', null)
    .$if(sid !== undefined, query => query.where('oidc_sid', '=', sid ?? ''))
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? ''))
    .orderBy('user_id')
    .execute()
}
