import * as v from 'valibot'

const codeLength = 6

/** The code of a mail as typed: digits of any width, with spaces. Its own file, so that the form loads no entries of calls. */
export const LoginCode = v.object({
  code: v.pipe(
    v.string('required'),
    v.maxLength(40, 'login_code'),
    v.transform(typed => typed.normalize('NFKC').replace(/\s/gu, '')),
    v.minLength(1, 'required'),
    v.regex(new RegExp(`^\\d{${codeLength}}$`), 'login_code'),
  ),
})

/** A code by mail; or for someone with a passkey that, or a recovery code. */
export const pendingWays = ['mail_code', 'passkey', 'recovery_code'] as const
export type PendingWay = (typeof pendingWays)[number]

/** What a page learns of a login with the right password that still wants a proof. */
export interface WantedStep {
  /** The ways to prove it, any of which will do. */
  ways: readonly PendingWay[]
  /** The address of the account, masked: a code went there. */
  mail: string
}
