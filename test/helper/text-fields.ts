import type * as v from 'valibot'

interface Node {
  type: string
  kind: string
  pipe?: readonly (Node & { requirement?: unknown })[]
  wrapped?: Node
  entries?: Record<string, Node>
  options?: readonly Node[]
  item?: Node
}

/** A text of an input: its path, and how long it may be. */
export interface TextField {
  path: string
  /** Most characters; code units, if it is not normalized. */
  max: number
  isNormalized: boolean
}

/** Length of a string: the smallest `v.maxLength`. A text that is normalized may have four times its characters before. */
const lengthOf = ({ pipe = [] }: Node): Omit<TextField, 'path'> => {
  const [first, ...actions] = pipe
  const lengths = actions.filter(({ type }) => type === 'max_length').map(({ requirement }) => Number(requirement))
  const inner = first?.pipe ? lengthOf(first) : { max: Number.POSITIVE_INFINITY, isNormalized: false }
  const changes = actions.some(({ kind }) => kind === 'transformation')
  return {
    max: Math.min(inner.max, ...lengths.map(max => (changes ? max / 4 : max))),
    isNormalized: inner.isNormalized || changes,
  }
}

/** The texts of an input, from its schema. Those of a list are the ones of its first item. */
export const textFields = (schema: v.GenericSchema, path = ''): TextField[] => {
  const visit = (node: Node, at: string): TextField[] => {
    const below = (name: string) => (at === '' ? name : `${at}.${name}`)
    if (node.type === 'string') return [{ path: at, ...lengthOf(node) }]
    if (node.wrapped) return visit(node.wrapped, at)
    if (node.item) return visit(node.item, below('0'))
    if (node.entries) return Object.entries(node.entries).flatMap(([name, field]) => visit(field, below(name)))
    return (node.options ?? []).flatMap(option => (typeof option === 'object' ? visit(option, at) : []))
  }
  return [...new Map(visit(schema as unknown as Node, path).map(field => [field.path, field])).values()]
}

/** A copy of an input with another value at a path. */
export const withValue = (input: unknown, path: string, value: unknown): unknown => {
  const [key = '', ...rest] = path.split('.')
  if (path === '') return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(input) ? [...input] : { ...(input as object) }
  const inner = (copy as Record<string, unknown>)[key]
  ;(copy as Record<string, unknown>)[key] =
    rest.length === 0 ? value : withValue(inner ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest.join('.'), value)
  return copy
}
