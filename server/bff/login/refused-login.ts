import * as v from 'valibot'
import type { ErrorCode } from '../../../shared/errors.ts'
import { Flag } from '../../../shared/model/flag.ts'
import { pendingWays, type WantedStep } from '../../../shared/model/login-code.ts'
import { AppError } from '../../http/app-error.ts'
import { type Answer, readRefusal, refusalOf } from '../upstream/answer.ts'

/** What a refused login may disclose to the browser: an allow-list. The unlock token is made for the browser. */
const Refusal = v.object({
  code: v.picklist([
    'login_failed',
    'passwords_off',
    'oidc_failed',
    'oidc_refused',
    'oidc_unavailable',
    'locked',
    'suspended',
    'too_many_attempts',
    'too_many_codes',
    'code_void',
    'challenge_ended',
    'passkey_refused',
    'login_ended',
    'no_passkey',
    'conflict',
    'mail_unavailable',
    'maintenance',
    'unavailable',
    'invalid',
    'malformed',
  ]),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  retry_after: v.optional(v.number()),
  manager_flg: v.optional(v.fallback(Flag, 0)),
  unlock_token: v.optional(v.string()),
  unlock_requested: v.optional(v.fallback(Flag, 0)),
})

/** A login whose password was right. Its secret stays here; the browser learns the rest. */
const ProofRequired = v.object({
  code: v.literal('proof_required'),
  proof_token: v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/)),
  /** Ways that this page does not know are left out. */
  ways: v.pipe(
    v.array(v.string()),
    v.transform(ways => pendingWays.filter(way => ways.includes(way))),
    v.minLength(1),
  ),
  mail: v.string(),
})

/** Codes for refusals without a body in our format. */
const bareCode = (status: number): ErrorCode => {
  if (status === 429) return 'too_many_attempts'
  return status === 503 ? 'unavailable' : 'bad_gateway'
}

export const isSuccess = ({ statusCode }: Answer): boolean => statusCode >= 200 && statusCode < 300

/** What an upstream says that does not complete a login: an error for the browser, or the proof that it wants. */
export const readUncompleted = async (
  answer: Answer,
): Promise<{ refusal: AppError } | { secret: string; wanted: WantedStep }> => {
  if (answer.statusCode < 400) return { refusal: await refusalOf(answer) }
  const body = await readRefusal(answer.body)
  const proof = v.safeParse(ProofRequired, body)
  if (proof.success) {
    const { proof_token: secret, ways, mail } = proof.output
    return { secret, wanted: { ways, mail } }
  }
  const said = v.safeParse(Refusal, body, { abortEarly: true })
  if (!said.success)
    return { refusal: new AppError(answer.statusCode === 401 ? 'login_failed' : bareCode(answer.statusCode)) }
  const { code, errors, ...data } = said.output
  return { refusal: new AppError(code, { ...(errors ? { errors } : {}), data }) }
}

/** The error of a login's second step. */
export const refusedLogin = async (answer: Answer): Promise<AppError> => {
  const told = await readUncompleted(answer)
  return 'refusal' in told ? told.refusal : new AppError('bad_gateway')
}
