import type { Kysely } from 'kysely'
import type {
  OwnPasskeyPolicy,
  PasskeyPolicy,
  passkeyPolicy,
} from '../../../../shared/contract/sign-in/passkey-policy.ts'
import { demandsPasskeys } from '../../../../shared/rules/passkey-policy.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { makerCompany } from '../../database/reference/maker-company.ts'
import type { Database } from '../../database/schema.ts'
import { tellGroup } from '../auth/group-notices.ts'
import { tellOfLowered } from './tell-of-lowered.ts'

const findPolicy = (db: Kysely<Database>, code: string) =>
  db
    .selectFrom('company')
    .select(['company', 'passkey_policy', 'passkey_from', 'passkey_version as row_version'])
    .where('code', '=', code)
type Stored = Omit<NonNullable<Awaited<ReturnType<ReturnType<typeof findPolicy>['executeTakeFirst']>>>, 'company'>

const shown = ({ passkey_policy, passkey_from, row_version }: Stored): PasskeyPolicy => ({
  passkey_policy,
  passkey_from: passkey_from?.toISOString() ?? null,
  row_version,
})

/** Employees decide for the people of companies, too, which does not concern their own passkeys. */
const readPolicy = async (code: string, caller: Caller, db: Kysely<Database>): Promise<OwnPasskeyPolicy> => {
  const stored = await findPolicy(db, code).executeTakeFirst()
  if (!stored) throw new AppError('not_found')
  const isOwn = caller.kind === 'customer' || code === makerCompany.code
  return { ...shown(stored), is_passkey_missing: isOwn && caller.passkeys.areMissing ? 1 : 0 }
}

/**
 * Changes the policy of a company. Rights are read with each request, so it holds for people who are logged in, too. All who
 * can change it are told if it demands less.
 *
 * @throws 404, 409 `stale` with `current`
 */
const changePolicy = async (
  code: string,
  { passkey_policy, passkey_from, row_version }: PasskeyPolicy,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<PasskeyPolicy> => {
  const { saved, noticeId } = await deps.db.transaction().execute(async trx => {
    const stored = await findPolicy(trx, code).forNoKeyUpdate().executeTakeFirst()
    if (!stored) throw new AppError('not_found')
    const current = shown(stored)
    if (current.row_version !== row_version) throw new AppError('stale', { data: { current } })
    const from = passkey_from !== null && demandsPasskeys(passkey_policy) ? new Date(passkey_from) : null
    const next = { passkey_policy, passkey_from: from, row_version: row_version + 1 }
    await trx
      .updateTable('company')
      .set({ passkey_policy, passkey_from: from, passkey_version: next.row_version })
      .where('code', '=', code)
      .execute()
    const saved = shown(next)
    await audit(trx, context, {
      action: 'company.passkey_policy',
      target: { kind: 'company', id: code },
      companyCode: code,
      before: { passkey_policy: current.passkey_policy, passkey_from: current.passkey_from },
      after: { passkey_policy, passkey_from: saved.passkey_from },
    })
    const lowered = {
      code,
      company: stored.company,
      before: { policy: stored.passkey_policy, from: stored.passkey_from },
      after: { policy: passkey_policy, from },
    }
    return { saved, noticeId: await tellOfLowered(trx, lowered, context.now) }
  })
  if (noticeId !== undefined) await tellGroup(noticeId, deps)
  return saved
}

export const passkeyPolicyHandlers = (deps: Deps): HandlersOf<typeof passkeyPolicy> => ({
  getPasskeyPolicy: async ({ query: { company_code = makerCompany.code }, caller }) =>
    readPolicy(company_code, caller, deps.db),
  postPasskeyPolicy: async ({ body: { company_code = makerCompany.code, ...choice }, ...context }) =>
    changePolicy(company_code, choice, context, deps),
})
