import type { Effect } from '../contract/effects.ts'
import type { Words } from '../rules/locale.ts'
import { loginSetting } from './login.ts'
import { oidcSetting } from './oidc.ts'
import { passkeyPolicy } from './passkey-policy.ts'
import { requestSetting } from './request.ts'

/** Every setting. The trail shows their fields in this order. */
export const settings = [requestSetting, loginSetting, passkeyPolicy, oidcSetting] as const

type Setting = (typeof settings)[number]

/** All members of a union in one. */
type Together<TUnion> = (TUnion extends unknown ? (each: TUnion) => void : never) extends (all: infer TAll) => void
  ? TAll
  : never

/** Their calls. */
export const settingCalls = Object.assign({}, ...settings.map(({ calls }) => calls)) as Together<Setting['calls']>

/** The name of a field in the trail. */
type TrailName<TFields> = {
  [K in keyof TFields]: TFields[K] extends { as: infer TName extends string } ? TName : K & string
}[keyof TFields]
type FieldsIn<TSetting extends Setting> = TSetting extends Setting ? TrailName<TSetting['fields']> : never
type SettingField = FieldsIn<Setting>
export type SettingAction = Setting['action']['code']

interface TrailField {
  name: SettingField
  label: Words
  values?: Readonly<Record<string, Words>>
  time?: true
}

const trailOf = ({ fields }: Setting): TrailField[] =>
  Object.entries(fields).map(([name, { as, ...field }]: [string, { as?: string; label: Words }]) => ({
    ...field,
    name: (as ?? name) as SettingField,
  }))

/** What the trail shows of them. */
export const settingFields: readonly TrailField[] = settings.flatMap(trailOf)

/** The same of those of a company, which its administrators read. */
export const companySettings = settings.filter(setting => setting.scope === 'company')
export const companySettingFields: readonly TrailField[] = companySettings.flatMap(trailOf)

/** What changes of those are called that belong to a group of the trail, or have an effect. */
export const settingActions = (of: { group: Setting['action']['group'] } | { effect: Effect }): SettingAction[] =>
  settings
    .filter(({ action, effect }) => ('group' in of ? action.group === of.group : effect === of.effect))
    .map(({ action }) => action.code)
