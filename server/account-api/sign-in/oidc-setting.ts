import type { Kysely } from 'kysely'
import type { HandlerInput } from '../../../shared/contract/entry.ts'
import { type OidcSetting, oidcSetting } from '../../../shared/settings/oidc.ts'
import { AppError } from '../../http/app-error.ts'
import { lockCompany, selectEditors } from '../access/administrators.ts'
import { audit } from '../access/audit.ts'
import type { Deps, Employee, HandlersOf, RequestContext } from '../access/caller/request-context.ts'
import { passwordSetting } from '../access/emergency-account.ts'
import { findSetting, lockSetting, updateSetting } from '../access/setting.ts'
import { makerCompany } from '../database/reference/maker-company.ts'
import type { Database } from '../database/schema.ts'

type Calls = typeof oidcSetting.calls
type Stored = typeof passwordSetting.initial

const emailOf = async (db: Kysely<Database>, id: string | null): Promise<string> =>
  (id === null ? undefined : await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst())
    ?.email ?? ''

/** An employee who can log in with a password and make changes. */
const findEditor = async (db: Kysely<Database>, email: string): Promise<string> => {
  const editor = await selectEditors(db)
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  if (!editor) throw new AppError('invalid', { errors: { emergency_email: ['not_editor'] } })
  return editor.id
}

/** Switches passwords of employees on or off. They are on without a provider, whatever is stored. */
const change = async (
  { passwords_off, emergency_email, row_version }: HandlerInput<Calls['postAdminOidcSetting']>['body'],
  context: RequestContext<Employee>,
  { db, config }: Deps,
): Promise<Stored> => {
  if (passwords_off === 1 && !config.oidc) throw new AppError('conflict')
  return db.transaction().execute(async trx => {
    // As who takes an editor's rights does: no emergency account is view-only or deactivated by the time it is one.
    await lockCompany(trx, makerCompany.code)
    const current = await lockSetting(trx, passwordSetting)
    if (current.row_version !== row_version)
      throw new AppError('stale', { data: { current: await shown(trx, current, { config }) } })
    const emergency_id = passwords_off === 1 ? await findEditor(trx, emergency_email) : null
    const next = { passwords_off, emergency_id, row_version: row_version + 1 }
    await updateSetting(trx, passwordSetting, next)
    await audit(trx, context, {
      action: oidcSetting.action.code,
      target: { kind: 'setting', id: passwordSetting.name },
      before: { only_oidc: current.passwords_off, emergency_email: await emailOf(trx, current.emergency_id) },
      after: { only_oidc: passwords_off, emergency_email: await emailOf(trx, emergency_id) },
    })
    return next
  })
}

const shown = async (
  db: Kysely<Database>,
  { passwords_off, emergency_id, row_version }: Stored,
  { config }: Pick<Deps, 'config'>,
): Promise<OidcSetting> => ({
  available: config.oidc ? 1 : 0,
  passwords_off: config.oidc ? passwords_off : 0,
  emergency_email: await emailOf(db, emergency_id),
  row_version,
})

export const oidcSettingHandlers = (deps: Deps): HandlersOf<Calls> => ({
  getAdminOidcSetting: async () => shown(deps.db, await findSetting(deps.db, passwordSetting), deps),
  postAdminOidcSetting: async ({ body, ...context }) => shown(deps.db, await change(body, context, deps), deps),
})
