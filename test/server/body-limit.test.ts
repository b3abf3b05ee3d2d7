import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { bodyLimitOf, inputLimit, isBeyond, spare } from '../../server/http/body-limit.ts'
import { valibotSchemas } from '../../server/http/valibot.ts'
import type { Entry } from '../../shared/contract/entry.ts'
import { type CallName, contract } from '../../shared/contract/index.ts'
import { Credentials } from '../../shared/model/credentials.ts'
import { List } from '../../shared/model/list.ts'
import { Line } from '../../shared/model/text.ts'
import { maxIssues } from '../../shared/rules/issues.ts'
import { costlyValues } from '../helper/costly-bodies.ts'
import { type TextField, textFields, withValue } from '../helper/text-fields.ts'

const entries = Object.entries<Entry>(contract) as [CallName, Entry][]
/** The bodies of calls; each form of a body that has two. */
const withBody = entries.flatMap(([name, { body }]) =>
  (body && 'options' in body && body.type === 'lazy' ? (body.options as v.GenericSchema[]) : body ? [body] : []).map(
    schema => [name, schema] as const,
  ),
)

describe('the limit of a body', () => {
  test.each(entries)('%s: every input has a bound, and the body at most 1 MiB beside a file', (_, entry) => {
    for (const schema of [entry.params, entry.query]) if (schema) expect(inputLimit(schema).bytes).toBeLessThan(64_000)
    const { bytes, values } = bodyLimitOf(entry)
    expect(bytes).toBeLessThanOrEqual(1024 * 1024 + (entry.upload ?? 0))
    expect(values).toBeLessThan(4_000)
    if (!entry.body) expect(bodyLimitOf(entry)).toEqual(spare)
  })

  test('a login needs less than 5 KB in a browser, and 2 KB more for the marks that the BFF adds', () => {
    expect(bodyLimitOf({ ...contract.postLogin, body: Credentials }).bytes).toBeLessThan(5_000)
    expect(bodyLimitOf(contract.postLogin).bytes).toBeLessThan(7_000)
    expect(bodyLimitOf(contract.postAdminLogin).bytes).toBeLessThan(7_000)
  })

  test.each([
    ['a string', v.string()],
    ['a string that changes before its length is asked', v.pipe(v.string(), v.trim(), v.maxLength(9))],
    ['v.array', v.pipe(v.array(Line()), v.maxLength(9))],
    ['a record', v.record(v.string(), v.number())],
    ['anything', v.unknown()],
    ['v.lazy', v.lazy(() => Line())],
    ['a union with one of them', v.union([Line(), v.string()])],
    ['a list of them', List(v.object({ a: v.string() }), 3)],
  ])('%s has none', (_, schema) => {
    expect(() => inputLimit(v.object({ a: schema }))).toThrow('no bound: body.a')
  })

  const escaped = (input: unknown) =>
    JSON.stringify(input).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  /** Letters with the most bytes, as our page writes them and as scripts indent or escape them. */
  const writers: [letter: string, write: (input: unknown) => string][] = [
    ['\u{20000}', JSON.stringify],
    // One character, decomposed.
    ['\u1112\u1161\u11ab', JSON.stringify],
    ['\u{20000}', input => JSON.stringify(input, null, 4)],
    ['\u{20000}', escaped],
  ]

  test.each(withBody)('%s: texts at their limit fit, however they are written', (name, body) => {
    const fields = textFields(body)
    for (const [letter, write] of writers) {
      const { upload }: Entry = contract[name]
      const fill = ({ max, isNormalized }: TextField) => {
        // The bytes of a file, in base64.
        if (max === upload) return 'A'.repeat(max)
        if (isNormalized) return letter.repeat(max)
        return write === escaped ? 'a'.repeat(max) : letter.repeat(max / letter.length)
      }
      const filled = fields.reduce<unknown>((input, field) => withValue(input, field.path, fill(field)), {})
      const limit = bodyLimitOf(contract[name])
      expect(Buffer.byteLength(write(filled))).toBeLessThanOrEqual(limit.bytes)
      expect(isBeyond(write(filled), limit)).toBe(false)
    }
  })
})

describe('the values of a JSON text', () => {
  test.each([
    ['{}', 1],
    ['[]', 1],
    ['"a,b,[{"', 0],
    ['"\\",,"', 0],
    ['"\\\\",1', 1],
    ['{"a":1,"b":[1,2,3]}', 5],
    ['{"a":"x\\\\\\",y","b":[[],{}]}', 6],
  ])('%s has %d', (json, values) => {
    expect(isBeyond(json, { values, beside: 100 })).toBe(false)
    if (values > 0) expect(isBeyond(json, { values: values - 1, beside: 100 })).toBe(true)
  })
})

describe('a body with a file', () => {
  const file = 'A'.repeat(100)
  test.each([
    ['at the limit', `{"name":"a\\"b","file":"${file}"}`, false],
    ['the file first', `{"file":"${file}","name":"a\\"b"}`, false],
    ['one character beyond', `{"name":"a\\"bc","file":"${file}"}`, true],
    ['a long number', `{"name":${'7'.repeat(100)}}`, true],
    ['white space', `{"name":""${' '.repeat(100)}}`, true],
    ['a text that is no base64', `{"name":"${'あ'.repeat(100)}"}`, true],
    ['many quotes', `{"name":[${'"",'.repeat(30)}""]}`, true],
    ['a quote that never ends', `{"name":"${file}`, true],
  ])('%s', (_, json, beyond) => {
    expect(isBeyond(json, { values: 10, beside: 25 })).toBe(beyond)
  })
})

describe('issues', () => {
  const compile = valibotSchemas as unknown as {
    compilersFactory: {
      buildValidator: () => (route: {
        schema: unknown
        httpPart: string
      }) => (input: unknown) => { error?: { errors: object } }
    }
  }

  test.each(withBody)('%s: at most 20 are reported, and 20 collected from each list', (_, body) => {
    const validate = compile.compilersFactory.buildValidator()({ schema: body, httpPart: 'body' })
    for (const value of Object.values(costlyValues)) {
      const input = JSON.parse(value(20_000)) as unknown
      const names = 'entries' in body ? Object.keys(body.entries as object) : textFields(body).map(({ path }) => path)
      const all = names.reduce((filled, name) => withValue(filled, name, input), {} as unknown)
      const { issues = [] } = v.safeParse(body, all)
      expect(issues.length).toBeLessThanOrEqual(2 * maxIssues + 3 * names.length)
      const { error } = validate(all)
      expect(Object.values(error?.errors ?? {}).flat().length).toBeLessThanOrEqual(maxIssues)
    }
  })

  test('a list that is too long has one, and its items are not looked at', () => {
    let looks = 0
    const item = v.pipe(
      v.string(),
      v.check(() => {
        looks++
        return false
      }),
    )
    const parse = (length: number) =>
      v.safeParse(
        v.pipe(List(item, 20), v.minLength(1)),
        Array.from({ length }, () => 'a'),
      )
    expect(parse(21).issues?.map(({ message }) => message)).toEqual(['range'])
    expect(looks).toBe(0)
    expect(parse(20).issues).toHaveLength(20)
    expect(looks).toBe(20)
  })

  test('a list ends after 20', () => {
    const { issues = [] } = v.safeParse(
      List(Line(), 1000),
      Array.from({ length: 1000 }, () => ''),
    )
    expect(issues).toHaveLength(20)
    expect(v.getDotPath(issues[19] as v.BaseIssue<unknown>)).toBe('19')
  })
})
