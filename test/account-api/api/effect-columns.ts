import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../server/account-api/database/schema.ts'
import type { Effect } from '../../../shared/contract/effects.ts'

/** How rows may differ, by their key. */
type Difference = 'added' | 'changed' | 'removed'

interface Columns {
  /** An entry that declares one of these may write them. The first is whose they are. */
  of: readonly [Effect, ...Effect[]]
  /** Selects `key` and `value`. */
  rows: string
  /** Which differences are the effect; all by default. */
  by?: readonly Difference[]
}

/** What ends sessions besides the call to end them: see the table of endings. */
const endingSessions = ['password', 'factor', 'role', 'closure', 'access', 'account', 'address'] as const

/** The columns that each effect writes. Written by hand, so that the effects that the contract declares are compared with something else. */
const effectColumns: readonly Columns[] = [
  { of: ['address'], rows: `select id as key, email as value from "user"`, by: ['changed'] },
  { of: ['address'], rows: `select id as key, email as value from link where purpose = 'mailaddress'`, by: ['added'] },
  // The deletion of an account clears its password.
  {
    of: ['password'],
    rows: `select id as key, password_hash as value from "user" where password_hash is not null`,
    by: ['added', 'changed'],
  },
  { of: ['factor'], rows: `select id as key, user_id as value from passkey` },
  { of: ['factor'], rows: `select encode(hash, 'hex') as key, used_at::text as value from recovery_code` },
  { of: ['factor'], rows: `select user_id as key, issuer || subject as value from oidc_link` },
  {
    of: ['factor'],
    rows: `select id as key, code_exempt_until::text as value from "user" where code_exempt_until is not null`,
    by: ['added', 'changed'],
  },
  {
    of: ['role'],
    rows: `select id as key, concat(is_only_view, active_flg) as value from "user" where is_employee = 1`,
  },
  {
    of: ['role', 'closure'],
    rows: `select concat(company_code, ' ', "user".id) as key, concat(company_user.active_flg, "user".active_flg) as value
      from company_user join "user" on "user".id = user_id join company on company.code = company_code
      where manager_flg = 1 and company.regist_flg = 1`,
  },
  {
    of: ['role'],
    rows: `select concat(company_code, ' ', user_id) as key, '' as value from addition where manager_flg = 1`,
    by: ['added'],
  },
  {
    of: ['session', ...endingSessions],
    rows: `select encode(hash, 'hex') as key, '' as value from token`,
    by: ['removed'],
  },
  { of: ['session', ...endingSessions], rows: `select id as key, epoch::text as value from "user"`, by: ['changed'] },
  { of: ['policy'], rows: `select name as key, value::text from setting where name in ('login', 'oidc')` },
  {
    of: ['policy'],
    rows: `select code as key, concat(passkey_policy, passkey_from) as value from company`,
    by: ['changed'],
  },
  {
    of: ['admission'],
    rows: `select id as key, '' as value from access_request where held = 1 and state = 'waiting'`,
    by: ['removed'],
  },
  {
    of: ['admission', 'access'],
    rows: `select id as key, approved::text as value from access_request`,
    by: ['changed'],
  },
  { of: ['admission'], rows: `select name as key, value::text from setting where name = 'request'` },
  { of: ['voice'], rows: `select template_id as key, texts::text as value from mail_template` },
  { of: ['voice'], rows: `select 'maker' as key, to_jsonb(maker)::text as value from maker` },
  {
    of: ['voice'],
    rows: `select service_id as key, concat_ws('|', name_ja, name_en, description_ja, description_en, front_url) as value from service`,
    by: ['added', 'changed'],
  },
  { of: ['voice'], rows: `select id as key, texts::text as value from bulk_mail` },
  {
    of: ['voice'],
    rows: `select id as key, '' as value from bulk_mail where state in ('queued', 'sending')`,
    by: ['added'],
  },
  {
    of: ['voice'],
    rows: `select concat(bulk_id, ' ', user_id) as key, '' as value from bulk_mail_recipient where state = 'pending'`,
    by: ['added'],
  },
  { of: ['publication'], rows: `select id as key, to_jsonb(notice)::text as value from notice` },
  {
    of: ['publication'],
    rows: `select concat(document, version, locale) as key, concat(published_at, text) as value from terms
      where published_at is not null`,
  },
  {
    of: ['closure'],
    rows: `select code as key, active_flg::text as value from company where regist_flg = 1`,
    by: ['changed', 'removed'],
  },
  { of: ['account'], rows: `select id as key, '' as value from "user"`, by: ['added'] },
  { of: ['account'], rows: `select id as key, '' as value from "user" where regist_flg = 1`, by: ['added'] },
  {
    of: ['account', 'role'],
    rows: `select concat(company_code, user_id) as key, '' as value from company_user`,
    by: ['added'],
  },
  { of: ['account'], rows: `select concat(company_code, user_id) as key, '' as value from addition` },
  {
    of: ['account', 'address', 'admission'],
    rows: `select id as key, '' as value from link where purpose in ('regist', 'addition') and superseded_by is null`,
    by: ['added'],
  },
  {
    of: ['access', 'account'],
    rows: `select concat(company_code, user_id, service_id) as key, status::text as value from user_service`,
  },
  {
    of: ['access', 'account'],
    rows: `select concat(company_code, service_id) as key, status::text as value from company_service`,
  },
  {
    of: ['access', 'closure'],
    rows: `select concat(company_code, user_id) as key, active_flg::text as value from company_user`,
    by: ['changed', 'removed'],
  },
  {
    of: ['access', 'address'],
    rows: `select id as key, concat(active_flg, lock_flg) as value from "user"`,
    by: ['changed'],
  },
  { of: ['access'], rows: `select service_id as key, '' as value from service where stopped_at is not null` },
  { of: ['job'], rows: `select id as key, '' as value from account_import where state in ('running', 'inviting')` },
  { of: ['job'], rows: `select id as key, state as value from bulk_mail` },
]

/** What all effects write, by their place in the list. */
export type State = readonly ReadonlyMap<string, string | null>[]

export const stateOf = async (db: Kysely<Database>): Promise<State> =>
  Promise.all(
    effectColumns.map(async ({ rows }) => {
      const found = await sql.raw<{ key: string; value: string | null }>(rows).execute(db)
      return new Map(found.rows.map(({ key, value }) => [key, value]))
    }),
  )

const differences = (before: ReadonlyMap<string, string | null>, after: typeof before): Set<Difference> =>
  new Set([
    ...[...after].flatMap(([key, value]): Difference[] =>
      !before.has(key) ? ['added'] : before.get(key) === value ? [] : ['changed'],
    ),
    ...[...before.keys()].flatMap((key): Difference[] => (after.has(key) ? [] : ['removed'])),
  ])

/** For each group of columns that was written: the effects of which one must have been declared. */
export const writtenEffects = (before: State, after: State): (readonly Effect[])[] =>
  effectColumns.flatMap(({ of, by = ['added', 'changed', 'removed'] }, at) => {
    const found = differences(before[at] ?? new Map(), after[at] ?? new Map())
    return by.some(difference => found.has(difference)) ? [of] : []
  })
