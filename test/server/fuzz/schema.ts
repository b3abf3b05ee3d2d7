/** Values for valibot schemas, found by validating candidates: the fuzzer contains none of their rules. */
import * as v from 'valibot'
import type { Random } from '../../../server/demo/random.ts'

/** The structure of a schema. */
export interface Node {
  kind: string
  type: string
  pipe?: Node[]
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  options?: unknown[]
  literal?: unknown
  requirement?: unknown
}

export const nodeOf = (schema: v.GenericSchema): Node => schema as unknown as Node
const schemaOf = (node: Node): v.GenericSchema => node as unknown as v.GenericSchema
export const accepts = (node: Node, value: unknown): boolean => v.safeParse(schemaOf(node), value).success

/** Values by field name, such as existing ids. */
export type Pool = (field: string) => readonly unknown[] | undefined

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'kind' in value

/** A schema whose values have no parts. */
const isLeaf = (node: Node): boolean =>
  !node.entries && !node.item && !node.wrapped && !node.options?.some(option => isNode(option) && !isLeaf(option))

/** Values for fields without a pool. */
const words = [
  '山田',
  'Smith',
  'a',
  'hanako@example.net',
  '03-1234-5678',
  '1000001',
  'JP',
  '1',
  1,
  0,
  true,
  false,
  'x'.repeat(20),
  'Correct_2026',
  '2026-01-01T00:00:00Z',
  '【Yardkey】{greeting}',
]

const rotated = <T>(list: readonly T[], random: Random): T[] => {
  const from = random.between(0, Math.max(0, list.length - 1))
  return [...list.slice(from), ...list.slice(0, from)]
}

const leafOf = (node: Node, field: string, pool: Pool, random: Random): unknown => {
  const choices = node.type === 'picklist' ? (node.options ?? []) : node.type === 'literal' ? [node.literal] : []
  const known = pool(field) ?? []
  for (const list of [choices, known, words]) {
    const found = rotated(list, random).find(value => accepts(node, value))
    if (found !== undefined) return found
  }
  return 'x'
}

const objectOf = (node: Node, pool: Pool, random: Random): Record<string, unknown> => {
  const made: Record<string, unknown> = {}
  for (const [field, entry] of Object.entries(node.entries ?? {})) {
    const value = partOf(entry, field, pool, random)
    if (value !== undefined) made[field] = value
  }
  for (const field of Object.keys(made)) {
    const other = field.replace(/_confirmation$/, '')
    if (other !== field && other in made) made[field] = made[other]
  }
  return made
}

/** A value for a part of a schema; optional parts are sometimes undefined. */
const partOf = (node: Node, field: string, pool: Pool, random: Random): unknown => {
  if (node.type === 'optional' || node.type === 'nullable') {
    if (random.chance(0.35)) return undefined
    return node.wrapped ? partOf(node.wrapped, field, pool, random) : undefined
  }
  if (isLeaf(node)) return leafOf(node, field, pool, random)
  if (node.entries) return objectOf(node, pool, random)
  if (node.item) {
    const { item } = node
    return Array.from({ length: random.between(1, 3) }, () => partOf(item, field, pool, random))
  }
  const options = (node.options ?? []).filter(isNode)
  const option = rotated(options, random)[0]
  return option ? partOf(option, field, pool, random) : undefined
}

/** A valid value for a schema. Checks across fields may still fail after a few attempts. */
export const validOf = (schema: v.GenericSchema, pool: Pool, random: Random): unknown => {
  const node = nodeOf(schema)
  let value: unknown
  for (let tries = 0; tries < 6; tries++) {
    value = partOf(node, '', pool, random)
    if (accepts(node, value)) return value
  }
  return value
}

/** The schema at a path of a value; undefined if there is none. */
export const nodeAt = (node: Node | undefined, path: readonly (string | number)[]): Node | undefined => {
  if (!node) return undefined
  if (node.wrapped) return nodeAt(node.wrapped, path)
  const [key, ...rest] = path
  if (key === undefined) return node
  if (node.entries) return nodeAt(node.entries[key], rest)
  if (node.item) return nodeAt(node.item, rest)
  for (const option of node.options ?? []) {
    const found = isNode(option) ? nodeAt(option, path) : undefined
    if (found) return found
  }
  return undefined
}

const lengths = [1, 2, 9, 10, 11, 15, 16, 20, 43, 63, 64, 65, 127, 128, 129, 254, 255, 256, 4_999, 5_000, 5_001]
const forms: ((length: number) => string)[] = [
  length => 'x'.repeat(length),
  length => '1'.repeat(length),
  length => '山'.repeat(length),
  length => '🚜'.repeat(length),
  // Two code points each, which NFC composes into one.
  length => 'か\u3099'.repeat(length),
  length => `${'a'.repeat(Math.max(1, length - 12))}@example.net`,
  length => `Aa1_${'x'.repeat(Math.max(0, length - 4))}`,
]

const numbersOf = (node: Node): number[] => [
  ...(typeof node.requirement === 'number' && /_value$/.test(node.type) ? [node.requirement] : []),
  ...(node.pipe ?? []).flatMap(part => (part === node ? [] : numbersOf(part))),
  ...(node.options ?? []).filter(isNode).flatMap(numbersOf),
]

/** Numbers at the limits of databases and runtimes. */
export const endsOfNumbers = [-1, 0, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308]

const found = new WeakMap<Node, unknown[]>()

/** Values at the limits of a leaf and one beyond: the longest accepted text of several alphabets, and its number limits. */
export const edgesOf = (node: Node): unknown[] => {
  const kept = found.get(node)
  if (kept) return kept
  const texts = forms.flatMap(form => {
    const longest = lengths.findLast(length => accepts(node, form(length)))
    return longest === undefined ? [] : [form(longest), form(longest + 1)]
  })
  const numbers = numbersOf(node).flatMap(limit => [limit - 1, limit, limit + 1])
  const isNumber = accepts(node, 1) || accepts(node, 1.5)
  const all = [...texts, ...numbers, ...numbers.map(String), ...(isNumber ? endsOfNumbers : []), '', null]
  found.set(node, all)
  return all
}
