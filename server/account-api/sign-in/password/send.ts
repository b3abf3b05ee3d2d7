import { AppError } from '../../../http/app-error.ts'
import type { Employee } from '../../access/caller.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { postResetLink } from './forget.ts'
import { findPerson } from './queries.ts'

/**
 * Mails a reset link to a customer or employee, on behalf of an employee. The account is unchanged until the link is
 * used.
 *
 * @returns whether the mail was sent at once
 * @throws 404, 409 `not_registered_yet`
 */
export const sendResetLink = async (
  userId: string,
  context: RequestContext<Employee>,
  { db, mail }: Deps,
): Promise<boolean> => {
  const person = await findPerson(db, { id: userId })
  if (!person) throw new AppError('not_found')
  if (person.regist_flg !== 1) throw new AppError('not_registered_yet')
  return mail.deliver(await db.transaction().execute(trx => postResetLink(trx, person, context, { mail })))
}
