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

/** What a page learns of a login with the right password that still wants a proof. */
export interface WantedProof {
  /** The ways to prove it, any of which will do. */
  ways: readonly 'mail_code'[]
  /** The address to which the code went, masked. */
  mail: string
}
