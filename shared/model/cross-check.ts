import * as v from 'valibot'

/**
 * A check across fields of an object; the field `at` gets its code. Unlike `v.check` it also runs while other fields are
 * invalid, so that a form shows all errors at once. It is skipped only while one of its own fields is invalid.
 */
export const crossCheck = <const TField extends string, TInput extends { [K in TField]?: unknown }>(
  fields: readonly TField[],
  at: NoInfer<TField>,
  holds: (input: Pick<TInput, TField>) => boolean,
  code: string | ((input: Pick<TInput, TField>) => string),
) =>
  v.rawCheck<TInput>(({ dataset, addIssue }) => {
    const broken = dataset.issues?.some(issue => fields.includes(issue.path?.[0]?.key as TField))
    if (broken || typeof dataset.value !== 'object' || dataset.value === null) return
    const input = dataset.value as TInput
    if (holds(input)) return
    const message = typeof code === 'string' ? code : code(input)
    addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...input }, key: at, value: '' }] })
  })
