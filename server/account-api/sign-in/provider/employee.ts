import * as v from 'valibot'
import { Email } from '../../../../shared/model/text.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany, mustKeepEditor } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import type { OidcConfig } from '../../config.ts'
import { nextVersion } from '../../database/schema.ts'
import { lockPerson } from '../../directory/people.ts'
import { type Account, findAccount, mustBeAllowed } from '../person/account-state.ts'
import { type Claims, OidcFailure } from './provider.ts'
import { insertLink, type ToldIdentity } from './store.ts'

/** A local part of visible ASCII. */
const isAsWritten = /^[!-~]+@/

const isTrue = (told: unknown): boolean => told === true || told === 'true' || told === 1 || told === '1'

/** Whether a provider says of its address that it is not verified. No other claim makes up for that. */
export const isEmailDenied = ({ email_verified }: Record<string, unknown>): boolean =>
  email_verified !== undefined && !isTrue(email_verified)

/**
 * The address of a person, if the provider has verified it and its domain is allowed. Entra ID tells by `xms_edov`, instead of
 * `email_verified`, that the domain's owner stands for the address; people choose its `email` themselves. What is forgiven to who types an address is not to a provider:
 * in other characters it is another mailbox.
 */
const verifiedEmail = (claims: Claims, domains: readonly string[]): string => {
  const { email, email_verified, xms_edov } = claims
  const isVerified = !isEmailDenied(claims) && [email_verified, xms_edov].some(isTrue)
  const parsed = v.safeParse(Email, email)
  if (!parsed.success || !isVerified || !isAsWritten.test(String(email)))
    throw new OidcFailure('oidc_refused', 'unverified address')
  const domain = parsed.output.slice(parsed.output.lastIndexOf('@') + 1)
  if (!domains.includes(domain)) throw new OidcFailure('oidc_refused', 'domain')
  return parsed.output
}

/**
 * Links an account at the provider with the employee of its verified address, who may log in, and registers an invited one. A link is never
 * overwritten: a second account with the same address, as of a successor, is refused until an editor removes the first.
 *
 * @returns the employee's id
 */
export const linkEmployee = async (
  identity: ToldIdentity,
  claims: Claims,
  config: OidcConfig,
  context: RequestContext,
  deps: Deps,
): Promise<string> => {
  const { db } = deps
  const email = verifiedEmail(claims, config.domains)
  const { now } = context
  const found = await findAccount(db, { email }, 'employee')
  if (!found) throw new OidcFailure('oidc_refused', 'unknown')
  await mustBeAllowed('employee', found, context, deps)
  viewOf(claims, config)
  return db.transaction().execute(async trx => {
    const person = await lockPerson(trx, email)
    // Meanwhile the address may have become that of another one.
    if (person.is_employee !== 1 || person.id !== found.id) throw new OidcFailure('oidc_refused', 'unknown')
    if (!(await insertLink(trx, { ...identity, user_id: person.id, email }, now)))
      throw new OidcFailure('oidc_refused', 'linked')
    const target = { kind: 'user', id: person.id } as const
    if (person.regist_flg !== 1) {
      await endBegun(trx, 'registration', { userIds: [person.id] }, context)
      await trx
        .updateTable('user')
        .set({ regist_flg: 1, registered_at: now, ...nextVersion(now) })
        .where('id', '=', person.id)
        .execute()
      await audit(
        trx,
        context,
        { action: 'user.register', target, before: { regist_flg: 0 }, after: { regist_flg: 1 } },
        person,
      )
    }
    await audit(
      trx,
      context,
      { action: 'employee.oidc_link', target, after: { issuer: identity.issuer, provider_account: identity.subject } },
      person,
    )
    return person.id
  })
}

/** Whether a person of these groups only views; undefined: the back office decides. */
const viewOf = (claims: Claims, { groups }: OidcConfig): FlagValue | undefined => {
  if (!groups) return undefined
  const told: unknown[] = [claims[groups.claim] ?? []].flat()
  if (told.includes(groups.editor)) return 0
  if (told.includes(groups.viewer)) return 1
  throw new OidcFailure('oidc_refused', 'groups')
}

/**
 * Makes an employee an editor or view-only, as their groups say. Who has to stay an editor, because there is no other one, stays it.
 *
 * @throws 403 for a person in neither group
 */
export const applyGroups = async (
  account: Account,
  claims: Claims,
  config: OidcConfig,
  context: RequestContext,
  { db }: Deps,
): Promise<void> => {
  const is_only_view = viewOf(claims, config)
  if (is_only_view === undefined || account.is_only_view === is_only_view) return
  const { now, log } = context
  await db.transaction().execute(async trx => {
    const { code } = await trx.selectFrom('company').select('code').where('is_azure', '=', 1).executeTakeFirstOrThrow()
    await lockCompany(trx, code)
    if (is_only_view === 1 && !(await mayLoseEditor(trx, account.id))) {
      log.warn({ audit: 'editor_kept', account: account.id }, 'the last editor stays one, whatever the provider says')
      return
    }
    const changed = await trx
      .updateTable('user')
      .set({ is_only_view, ...nextVersion(now) })
      .where('id', '=', account.id)
      .where('is_employee', '=', 1)
      .where('is_only_view', '!=', is_only_view)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return
    if (is_only_view === 1) await endBegun(trx, 'demotion', { userIds: [account.id] }, context)
    await audit(
      trx,
      context,
      {
        action: 'employee.rights',
        target: { kind: 'user', id: account.id },
        companyCode: code,
        before: { is_only_view: account.is_only_view },
        after: { is_only_view },
      },
      'system',
    )
  })
}

const mayLoseEditor = async (trx: Parameters<typeof mustKeepEditor>[0], userId: string): Promise<boolean> => {
  try {
    await mustKeepEditor(trx, userId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
