import { AppError } from '../../http/app-error.ts'
import { isWithin } from '../../http/window.ts'

/** So long a password suffices for what matters most. */
const freshMs = 5 * 60 * 1000

/**
 * Refuses a session whose person has not given the password within five minutes.
 *
 * @throws 403 `proof_old`
 */
export const mustBeFresh = ({ provedAt }: { provedAt: Date }, now: Date): void => {
  if (!isWithin(provedAt.getTime(), freshMs, now.getTime())) throw new AppError('proof_old')
}
