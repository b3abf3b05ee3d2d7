import { AppError } from '../../http/app-error.ts'
import type { Caller } from './caller.ts'

/** Somebody with the number of companies that they belong to, active there or not. */
interface Belonging {
  id: string
  company_count: number
}

/**
 * What a person has once for all companies (names, address, password, being registered) is theirs and the maker's to change.
 * An administrator may stand in only while the own company is the person's only one: with the address of somebody who
 * belongs elsewhere too, an administrator would take that other company's account over. Memberships are another matter: each
 * company changes its own. Unlocking is one, too: it gives nobody more than the password that the person had.
 *
 * @throws 403
 */
export const mustControlPerson = (caller: Caller, { id, company_count }: Belonging): void => {
  if (caller.kind === 'customer' && caller.userId !== id && company_count > 1) throw new AppError('forbidden')
}
