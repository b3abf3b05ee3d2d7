import * as v from 'valibot'

/**
 * A check across fields of an object; its code goes to `at`. Unlike `v.check` it also runs while other fields are
 * wrong, so that a form shows everything at once; it waits only while one of its own fields is wrong.
 */
export const crossCheck = <const TField extends string, TInput extends { [K in TField]?: unknown }>(
  fields: readonly TField[],
  at: NoInfer<TField>,
  holds: (input: Pick<TInput, TField>) => boolean,
  code: string,
) =>
  v.rawCheck<TInput>(({ dataset, addIssue }) => {
    const broken = dataset.issues?.some(issue => fields.includes(issue.path?.[0]?.key as TField))
    if (broken || typeof dataset.value !== 'object' || dataset.value === null) return
    const input = dataset.value as TInput
    if (holds(input)) return
    addIssue({
      message: code,
      path: [{ type: 'object', origin: 'value', input: { ...input }, key: at, value: input[at] }],
    })
  })
