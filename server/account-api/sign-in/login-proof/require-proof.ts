import { AppError } from '../../../http/app-error.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { newSecret } from '../../access/secret.ts'
import type { Account, Kind } from '../auth/account-state.ts'
import { findLoginSetting } from '../login-setting/setting.ts'
import { mailCode } from './mail-code.ts'
import { deleteExpired, deleteProof, proofLifeMs } from './store.ts'

/**
 * Whether the right password is not enough: at a browser that is not known. A company's policy that demands a factor of its own
 * belongs here. The answer takes the same time for an unknown address.
 */
export const wantsProof = async (device: Uint8Array | undefined, { db, config }: Deps): Promise<boolean> =>
  (await findLoginSetting(db, config)).new_browser_code === 1 && device === undefined

/** Uses up the exemption that an employee has granted, if there is one. Of two logins at once, one has it. */
export const isExempted = async (
  { id, code_exempt_until }: Account,
  { now }: RequestContext,
  { db }: Deps,
): Promise<boolean> => {
  if (code_exempt_until === null) return false
  const used = await db
    .updateTable('user')
    .set({ code_exempt_until: null })
    .where('id', '=', id)
    .where('code_exempt_until', '>', now)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** `t***@example.com`: enough for the owner to know which mailbox. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***')

/**
 * Begins the second step of a login, after the right password: mails a code and refuses the login with what completes it. The
 * secret stands for this browser and this attempt. It is bound to the epoch and the address, so a new password, a lock or a new
 * address ends it.
 *
 * @throws 403 `proof_required` with `proof_token`, `ways` and the masked `mail`; 429; 503 `mail_unavailable`
 */
export const requireProof = async (
  kind: Kind,
  account: Account,
  context: RequestContext,
  deps: Deps,
): Promise<never> => {
  const { secret, hash } = newSecret()
  const { id: user_id, epoch, email } = account
  const { now } = context
  await mailCode(
    account,
    secret,
    {
      store: async (trx, code_hash) => {
        await deleteExpired(trx, now)
        const expires_at = new Date(now.getTime() + proofLifeMs)
        await trx
          .insertInto('login_proof')
          .values({ hash, user_id, kind, epoch, email, code_hash, code_sent_at: now, expires_at })
          .execute()
      },
      undo: () => deleteProof(deps.db, hash),
    },
    context,
    deps,
  )
  throw new AppError('proof_required', { data: { proof_token: secret, ways: ['mail_code'], mail: masked(email) } })
}
