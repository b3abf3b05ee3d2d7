import type * as v from 'valibot'
import { BulkMailState, BulkRecipientState } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import { Flag, Id, Locale, OptionalTime, Time } from '../../../shared/model/flag.ts'
import { AccountStatus } from '../../../shared/model/user.ts'
import { accountStatus } from '../../../shared/rules/status.ts'
import { untoldId, untoldTime } from '../../../shared/rules/untold.ts'

/** A schema as valibot builds it: objects have entries, lists an item, and so on. */
type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly (Schema | string | number)[]
  pipe?: readonly Schema[]
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSet = (flag: unknown): boolean => flag === 1 || flag === '1' || flag === true
const bit = (flag: unknown) => (isSet(flag) ? 1 : 0)

/** Fields that the specification names and that nothing can stand for: who it is, and what they may do. */
const named = new Set(['id', 'api_token', 'is_terms_update', 'is_only_view', 'active_flg'])

/** The specification's mail has one text, here for readers of both languages. */
const mailOf = ({ subject, body }: Fields) =>
  subject === undefined && body === undefined ? undefined : { subject: subject ?? '', body: body ?? '' }

/** Defaults by the name of a field, from the rest of its object. */
const byName: Record<string, (fields: Fields) => unknown> = {
  regist_flg: () => 1,
  mail_sent: () => 1,
  ja: mailOf,
  en: mailOf,
  texts: fields => ({ ja: mailOf(fields) ?? null, en: mailOf(fields) ?? null }),
  page: () => 1,
  page_count: ({ data, total, per_page }) =>
    Math.max(1, Math.ceil(Number(total ?? 0) / Number(per_page ?? (Array.isArray(data) ? data.length || 1 : 1)))),
  total: ({ data }) => (Array.isArray(data) ? data.length : 0),
  user_id: ({ id }) => id,
  sent: ({ total }) => total ?? 0,
}

/** The empty value of a type. A mail of which nothing is told is sent. */
const emptyOf = (schema: Schema, name: string, fields: Fields, place: number): unknown => {
  if (named.has(name)) return undefined
  const own = byName[name]?.(fields)
  if (own !== undefined) return own
  if (schema === AccountStatus) {
    const { lock_flg, active_flg, regist_flg = 1 } = fields
    return accountStatus({
      lock_flg: bit(lock_flg),
      regist_flg: bit(regist_flg),
      active_flg: bit(active_flg),
      company_active_flg: 1,
    })
  }
  if (schema === Flag) return 0
  if (schema === Id) return place === 0 ? untoldId : String(place)
  if (schema === Locale) return 'ja'
  if (schema === Time) return untoldTime
  if (schema === OptionalTime || schema.type === 'nullable') return null
  if (schema.type === 'string') return ''
  if (schema.type === 'number') return 0
  if (schema.type === 'boolean') return false
  if (schema.type === 'array') return []
  if (schema.type === 'object') return complete(schema, {}, place)
  if (schema === BulkMailState) return 'done'
  if (schema === BulkRecipientState) return 'sent'
  if (schema.type === 'picklist') return schema.options?.[0]
  return undefined
}

/**
 * Completes an answer of an upstream that knows only the specification: fields that it does not tell, or tells as null, get the
 * empty value of their type. A list that comes without its frame gets one, and numbers in place of texts become texts.
 *
 * @param place of the object in its list, from 1; stands for an id that is not told
 */
export const complete = (schema: v.GenericSchema, answer: unknown, place = 0): unknown => {
  const { type, entries, item, wrapped } = schema as Schema
  if (wrapped) return answer === undefined || answer === null ? answer : complete(wrapped, answer, place)
  if (type === 'string' && typeof answer === 'number') return String(answer)
  if (item && Array.isArray(answer)) return answer.map((each, at) => complete(item, each, at + 1))
  if (!entries) return answer
  // Some languages have one empty value for lists and objects.
  const bare = Array.isArray(answer) && answer.length === 0 ? {} : answer
  const given: unknown = Array.isArray(answer) && entries.data ? { data: answer } : bare
  if (!isFields(given)) return answer
  const fields = { ...given }
  for (const [name, field] of Object.entries(entries)) {
    const isOptional = field.type === 'optional' || field.type === 'nullish'
    const missing = fields[name] === undefined || (fields[name] === null && field.type !== 'nullable')
    if (!missing) fields[name] = complete(field, fields[name], place)
    else if (isOptional) delete fields[name]
    else fields[name] = emptyOf(field, name, fields, place)
  }
  return fields
}
