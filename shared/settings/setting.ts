/**
 * What employees, and administrators for their company, can set. A setting is described once: its calls, handlers and panel, and its
 * texts in the trail, follow from the description.
 */
import * as v from 'valibot'
import { both, type EmployeeName } from '../contract/both.ts'
import { callName } from '../contract/call-name.ts'
import type { Effect } from '../contract/effects.ts'
import { call } from '../contract/entry.ts'
import type { ErrorCode } from '../errors.ts'
import { Id, RowVersion } from '../model/flag.ts'
import type { Words } from '../rules/locale.ts'

interface Field {
  /** Checks what a call sends. */
  schema: v.GenericSchema
  /** What the trail calls it and its coded values. */
  label: Words
  values?: Readonly<Record<string | number, Words>>
  /** It is a time: ISO 8601 in calls, a timestamp in a column. */
  time?: true
  /** Its name in the trail, if it is another. */
  as?: string
}
type Fields = Readonly<Record<string, Field>>
type Schemas<TFields extends Fields> = { readonly [K in keyof TFields]: TFields[K]['schema'] }
type Values<TFields extends Fields> = { -readonly [K in keyof TFields]: v.InferOutput<TFields[K]['schema']> }

/** A field that is on (1) or off (0): a switch, which takes effect at once. */
export interface SwitchRow {
  head: Words
  note: Words
  on: Words
  off: Words
}

/** A field with a few values: a button that opens a dialog. */
export interface ChoiceRow<TValue extends string | number = string | number> {
  head: Words
  note(value: TValue): Words
  open: Words
  title: Words
  /** Of the choice in the dialog. */
  label: Words
  options: readonly TValue[]
  option(value: TValue): Words
  saved: Words
}

type RowOf<TValue> = [TValue] extends [0 | 1]
  ? SwitchRow
  : [TValue] extends [string | number]
    ? ChoiceRow<[TValue] extends [number] ? number : TValue>
    : never

/** A panel that shows every field. */
interface Panel<TFields extends Fields> {
  title: Words
  loading: Words
  failed: Words
  rows: { readonly [K in keyof TFields]: RowOf<Values<TFields>[K]> }
}

type Described<TPath, TCode, TEffect, TFields extends Fields, TAnswer> = {
  /** Of its addresses: `login/setting` is `/api/v1/admin/login/setting`. */
  path: TPath
  /** What each change brings about. */
  effect: TEffect
  /** A change in the trail. */
  action: { code: TCode; group: 'registration' | 'access' | 'setting'; label: Words }
  fields: TFields
  /** What an answer has beyond what is sent, or in another form. */
  answer?: TAnswer
  /** Absent: it has a panel of its own. */
  panel?: Panel<TFields>
}

/** What all settings have. */
const common = <TFields extends Fields, TEffect extends Effect, TAnswer extends v.ObjectEntries>(
  fields: TFields,
  effect: TEffect,
  answer?: TAnswer,
) => {
  type Answered = Omit<Schemas<TFields>, keyof TAnswer> & TAnswer & { row_version: typeof RowVersion }
  const schemas = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  const entries = { ...(schemas as Schemas<TFields>), row_version: RowVersion }
  return {
    entries,
    response: v.object({ ...entries, ...answer } as Answered),
    effects: { [effect]: 'always' } as Record<TEffect, 'always'>,
  }
}

/**
 * A setting of the installation, which every employee reads and editors change. `name`: of its row in the table `setting` ·
 * `initial`: until employees change it · `errors` of a change, beyond `stale`.
 */
export const installationSetting = <
  const TPath extends string,
  const TCode extends string,
  const TEffect extends Effect,
  const TFields extends Fields,
  TAnswer extends v.ObjectEntries = Record<never, never>,
>(
  setting: Described<TPath, TCode, TEffect, TFields, TAnswer> & {
    name: string
    initial: Values<TFields>
    errors?: readonly ErrorCode[]
    summaries: { read: string; change: string }
  },
) => {
  const { fields, effect, summaries } = setting
  const { entries, response, effects } = common(fields, effect, setting.answer)
  const path = `/api/v1/admin/${setting.path}` as const
  const read = call('GET', path, { callers: ['employee'], response, web: 'same', summary: summaries.read })
  const change = call('POST', path, {
    callers: ['editor'],
    effects,
    body: v.object(entries),
    response,
    web: 'same',
    errors: ['stale', ...(setting.errors ?? [])],
    summary: summaries.change,
  })
  return {
    ...setting,
    scope: 'installation' as const,
    initial: { ...setting.initial, row_version: 0 },
    calls: { [callName('GET', path)]: read, [callName('POST', path)]: change } as {
      [K in EmployeeName<'GET', TPath>]: typeof read
    } & { [K in EmployeeName<'POST', TPath>]: typeof change },
  }
}

const ofCompany = { company_code: Id }
/** Without a code: the maker's own company, whose people are the employees. */
const ofAnyCompany = { company_code: v.optional(Id) }

/**
 * A setting of a company, which its administrators and all employees read, and administrators and editors change. Its fields are
 * columns of the table `company`. `version`: the column that counts its changes · `reading`: what only a reader gets.
 */
export const companySetting = <
  const TPath extends string,
  const TCode extends string,
  const TEffect extends Effect,
  const TFields extends Fields,
  const TVersion extends string,
  TAnswer extends v.ObjectEntries = Record<never, never>,
  TReading extends v.ObjectEntries = Record<never, never>,
>(
  setting: Described<TPath, TCode, TEffect, TFields, TAnswer> & {
    version: TVersion
    reading?: TReading
    summaries: Record<'read' | 'change', { customer: string; employee: string }>
  },
) => {
  const { path, fields, effect, summaries, reading } = setting
  const { entries, response, effects } = common(fields, effect, setting.answer)
  const web = 'same' as const
  return {
    ...setting,
    scope: 'company' as const,
    response,
    calls: {
      ...both(
        'GET',
        path,
        { response: v.object({ ...response.entries, ...(reading as TReading) }), web },
        {
          customer: { callers: ['manager'], query: v.object(ofCompany), summary: summaries.read.customer },
          employee: { callers: ['employee'], query: v.object(ofAnyCompany), summary: summaries.read.employee },
        },
      ),
      ...both(
        'POST',
        path,
        { effects, response, web, errors: ['stale'] },
        {
          customer: {
            callers: ['manager'],
            body: v.object({ ...ofCompany, ...entries }),
            summary: summaries.change.customer,
          },
          employee: {
            callers: ['editor'],
            body: v.object({ ...ofAnyCompany, ...entries }),
            summary: summaries.change.employee,
          },
        },
      ),
    },
  }
}
