import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { demandsPasskeys, type PasskeyPolicyName } from '../../../shared/rules/passkey-policy.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { type Database, rowCount } from '../database/schema.ts'
import { countsAsMember } from './can-log-in.ts'

/** The policy of a company, and whether the person administers it. */
interface OwnPolicy {
  policy: PasskeyPolicyName
  from: Date | null
  isAdministrator: boolean
}

/** What a person's companies want of them. `from`: passkeys are going to be demanded then. */
interface PasskeyStanding {
  demand: 'off' | 'offered' | 'required'
  from: Date | null
}

/** What they want of a person, and whether the person has none yet, or has never been shown recovery codes. */
export interface OwnPasskeys extends PasskeyStanding {
  areMissing: boolean
}

/** Whether a person with a passkey is asked for it: not where no company of theirs wants any. */
export const isAskedForPasskey = (person: Row & { has_passkey: unknown }, now: Date): boolean =>
  Boolean(person.has_passkey) && passkeysOf(person, now).demand !== 'off'

/** The same in a session that began at the OpenID provider, whose own rules of factors apply: nothing is missing here. */
export const atProvider = (passkeys: OwnPasskeys): OwnPasskeys => ({ ...passkeys, from: null, areMissing: false })

/** Whether a person is led through the set-up of a passkey before anything else. */
export const mustSetUpPasskey = ({ demand, areMissing }: OwnPasskeys): boolean => demand === 'required' && areMissing

/** What the page of a session knows of it: whether to set one up, now or until a time. */
export const passkeyFlags = (passkeys: OwnPasskeys) => ({
  is_passkey_off: passkeys.demand === 'off',
  is_passkey_required: mustSetUpPasskey(passkeys),
  passkey_from: passkeys.areMissing && passkeys.from ? passkeys.from.toISOString() : null,
})

/** What several companies want together: the strictest of them, and of dates the earliest. */
export const standingOf = (policies: readonly OwnPolicy[], now: Date): PasskeyStanding => {
  const demanding = policies.filter(
    ({ policy, isAdministrator }) => policy === 'all' || (policy === 'administrators' && isAdministrator),
  )
  const [first] = demanding.map(({ from }) => from ?? now).sort((a, b) => a.getTime() - b.getTime())
  if (first && first <= now) return { demand: 'required', from: null }
  const isOffered = policies.some(({ policy }) => policy === 'offered' || demandsPasskeys(policy))
  return { demand: isOffered ? 'offered' : 'off', from: first ?? null }
}

/** Sub-query: the memberships of a person that count, the oldest first, each with what its company wants of passkeys. */
export const memberships = (eb: ExpressionBuilder<Database, 'user'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('company_user')
      .innerJoin('company', 'company.code', 'company_user.company_code')
      .whereRef('company_user.user_id', '=', 'user.id')
      .where(countsAsMember)
      .orderBy('company_user.created_at')
      .orderBy('company.code')
      .select(['company.code', 'company_user.manager_flg', 'company.passkey_policy', 'company.passkey_from']),
  )

interface Row {
  is_employee: FlagValue
  is_only_view: FlagValue
  memberships: readonly {
    manager_flg: FlagValue
    passkey_policy: PasskeyPolicyName
    /** As JSON has it. */
    passkey_from: Date | string | null
  }[]
  is_set_up: unknown
}

/** What the companies of a person want of them. Of employees, those who may make changes are the administrators. */
export const passkeysOf = ({ is_employee, is_only_view, memberships, is_set_up }: Row, now: Date): OwnPasskeys => {
  const policies = memberships.map(({ manager_flg, passkey_policy, passkey_from }) => ({
    policy: passkey_policy,
    from: passkey_from === null ? null : new Date(passkey_from),
    isAdministrator: is_employee === 1 ? is_only_view === 0 : manager_flg === 1,
  }))
  return { ...standingOf(policies, now), areMissing: !is_set_up }
}

/** Sub-query: how many passkeys a person has, in use or suspended. */
export const passkeyCount = (eb: ExpressionBuilder<Database, 'user'>) => {
  const inUse = eb.selectFrom('passkey').whereRef('passkey.user_id', '=', 'user.id').select(rowCount.as('count'))
  const suspended = eb.selectFrom('suspended_passkey').whereRef('suspended_passkey.user_id', '=', 'user.id')
  return sql<number>`(${inUse}) + (${suspended.select(rowCount.as('count'))})`
}

/** Sub-query: whether a person has a passkey, and has been shown recovery codes. */
export const isSetUp = (eb: ExpressionBuilder<Database, 'user'>) =>
  eb.and([
    eb.exists(eb.selectFrom('passkey').select('id').whereRef('passkey.user_id', '=', 'user.id')),
    eb.exists(eb.selectFrom('recovery_code').select('user_id').whereRef('recovery_code.user_id', '=', 'user.id')),
  ])
