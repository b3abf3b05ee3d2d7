import * as v from 'valibot'
import { maxIssues } from '../rules/issues.ts'

interface ListSchema<TItem extends v.GenericSchema> extends v.ArraySchema<TItem, string> {
  /** Most items. */
  readonly max: number
}

/**
 * A list of at most `max` items. A longer one is `range`, and its items are not looked at. `v.array` would first collect issues of
 * each item: a megabyte of empty lists takes gigabytes.
 */
export const List = <const TItem extends v.GenericSchema>(
  item: TItem,
  max: number,
  message = 'type',
): ListSchema<TItem> => {
  const list = v.array(item, message)
  const tooLong = v.never('range')
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    const input = dataset.value
    if (!Array.isArray(input)) return list['~run'](dataset, config)
    if (input.length > max) return tooLong['~run'](dataset, config)
    // Item by item, to stop after enough issues.
    const value: unknown[] = []
    const issues: v.BaseIssue<unknown>[] = []
    let typed = true
    for (const [key, content] of input.entries()) {
      const parsed = item['~run']({ value: content }, config)
      const step: v.ArrayPathItem = { type: 'array', origin: 'value', input, key, value: content }
      for (const issue of parsed.issues ?? []) issues.push({ ...issue, path: [step, ...(issue.path ?? [])] })
      typed &&= parsed.typed
      value.push(parsed.value)
      if (issues.length >= maxIssues) return { typed: false, value, issues: issues as [v.BaseIssue<unknown>] }
    }
    return { typed, value, ...(issues.length > 0 ? { issues } : {}) } as v.OutputDataset<unknown, v.BaseIssue<unknown>>
  }
  return { ...list, max, '~run': run as ListSchema<TItem>['~run'] }
}

/** One of two schemas, chosen by a look at the input: unlike `v.union` it does not parse with the other. */
export const Either = <const TFirst extends v.GenericSchema, const TSecond extends v.GenericSchema>(
  isFirst: (input: unknown) => boolean,
  first: TFirst,
  second: TSecond,
): v.LazySchema<TFirst | TSecond> & { readonly options: readonly [TFirst, TSecond] } => ({
  ...v.lazy(input => (isFirst(input) ? first : second)),
  options: [first, second],
})
