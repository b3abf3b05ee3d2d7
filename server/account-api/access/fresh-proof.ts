import { AppError } from '../../http/app-error.ts'

/** So long a password suffices for what matters most. */
const freshMs = 5 * 60 * 1000

/**
 * Refuses a session whose person has not given the password within five minutes.
 *
 * @throws 403 `proof_old`
 */
export const mustBeFresh = ({ provedAt }: { provedAt: Date }, now: Date): void => {
  if (now.getTime() - provedAt.getTime() >= freshMs) throw new AppError('proof_old')
}
