import type { Caller } from '../../access/caller/request-context.ts'

/** Subject of wrong current passwords: the session, so that a stolen session does not block the person's others. */
export const passwordTries = ({ tokenHash }: Pick<Caller, 'tokenHash'>): string =>
  `password-session:${Buffer.from(tokenHash).toString('base64url')}`
