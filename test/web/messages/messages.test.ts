import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { errorText } from '../../../server/http/error-texts.ts'
import { openingSteps } from '../../../shared/contract/reference/opening.ts'
import { errorStatus } from '../../../shared/errors.ts'
import { auditActions } from '../../../shared/rules/audit.ts'
import { auditFields } from '../../../shared/rules/audit-fields.ts'
import { documentStates, documents } from '../../../shared/rules/documents.ts'
import { rowJobActionWords } from '../../../shared/rules/jobs.ts'
import { placeholderCodes } from '../../../shared/rules/mail-text.ts'
import { passwordRules } from '../../../shared/rules/password.ts'
import { membershipFields } from '../../../shared/rules/person-fields.ts'
import { accountStatusWords } from '../../../shared/rules/status.ts'
import { settings } from '../../../shared/settings/index.ts'
import { fieldLabel } from '../../../web/features/audit/parts/audit-labels.ts'
import enEntry from '../../../web/messages/en/entry.ts'
import enPages from '../../../web/messages/en/pages.ts'
import jaEntry from '../../../web/messages/ja/entry.ts'
import jaPages from '../../../web/messages/ja/pages.ts'
import { routes } from '../../../web/router/routes.ts'
import { sharedWords } from '../../e2e/journey/texts.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const areas = globSync('**/*.json', { cwd: `${root}web/messages/en` })
const textsOf = (locale: string): Record<string, string> =>
  Object.assign(
    {},
    ...areas.map(area => JSON.parse(readFileSync(`${root}web/messages/${locale}/${area}`, 'utf8')) as object),
  ) as Record<string, string>

const en = textsOf('en')
const ja = textsOf('ja')
const ids = Object.keys(en)

const sources = (pattern: string) => globSync(pattern, { cwd: root }).map(path => readFileSync(root + path, 'utf8'))
const web = sources('web/**/*.{ts,tsx}')
const quoted = new Set(
  web.flatMap(text => [...text.matchAll(/(['"])([a-z]\w*\.\w+(?:\.\w+)*)\1/gi)].map(match => match[2] ?? '')),
)

/** Codes that the schemas of the contract can report: each is the last, quoted argument of a valibot action, or the first of `report`. */
const schemaCodes = new Set(
  sources('shared/{model,contract,settings}/**/*.ts').flatMap(text =>
    [
      ...text.matchAll(
        /v\.(?:string|number|integer|picklist|union|array|literal|minLength|maxLength|minValue|maxValue|regex|isoTimestamp)\((?:[^()]|\([^()]*\))*?'([a-z_]+)(?::\w+)?',?\s*\)/g,
      ),
      ...text.matchAll(/Check(?:<[^>]*>)?\([\s\S]*?,\s*'([a-z_]+)',?\s*\)/g),
      ...text.matchAll(/\breport\('([a-z_]+)'/g),
      ...text.matchAll(/v\.check\([^\n]*?['`]([a-z_]+)(?::[^'`]+)?['`]\)/g),
    ].map(match => match[1] ?? ''),
  ),
)
for (const rule of passwordRules) schemaCodes.add(rule.code)
for (const code of placeholderCodes) schemaCodes.add(code)

/** Whether the code builds an id from a code. */
const computed = (id: string): boolean => {
  const [area, code = '', problem = ''] = id.split('.')
  if (area === 'validation') return schemaCodes.has(code) || serverCodes.has(code)
  if (area === 'error') return code in errorStatus || code === 'network'
  if (area === 'route') return code in routes
  if (area === 'agreement' || area === 'menu') return documents.some(document => document === code)
  if (area === 'opening') return openingSteps.some(step => step === code)
  if (area === 'document') return documentStates.some(state => state === code)
  if (area === 'account') return membershipFields.some(field => field === code)
  if (area === 'import')
    return id.startsWith('import.problem.') && (schemaCodes.has(problem) || serverCodes.has(problem))
  return area === 'audit' && isOfTrail(id.slice('audit.'.length))
}
/** Whether an id labels an action, group, field or value of the audit trail. */
const isOfTrail = (id: string): boolean => {
  const [, part = '', code = ''] = /^(action|group|field|value)\.(.+)$/.exec(id) ?? []
  if (part === 'action') return Object.values<readonly string[]>(auditActions).some(codes => codes.includes(code))
  if (part === 'group') return code in auditActions
  return auditFields.some(field => field === code.split('.')[0])
}
/** Codes that rules, the account API or pages report, in addition to the schemas. */
const serverCodes = new Set(
  [...web, ...sources('shared/rules/*.ts'), ...sources('server/account-api/**/*.ts')].flatMap(text =>
    [...text.matchAll(/'([a-z_]+)'|`([a-z_]+):\$/g)].map(match => match[1] ?? match[2] ?? ''),
  ),
)

/** Names of the values that a text shows. Excludes counts that only select a plural form: Japanese has none. */
const shapeOf = (parts: MessageFormatElement[], plural = ''): string[] =>
  parts
    .flatMap(part => {
      if (part.type === 0) return []
      if (part.type === 7) return [plural]
      if (part.type === 8) return [part.value, ...shapeOf(part.children, plural)]
      if (!('options' in part)) return [part.value]
      const within = part.type === 6 ? part.value : plural
      return Object.values(part.options).flatMap(option => shapeOf(option.value, within))
    })
    .filter((name, index, all) => all.indexOf(name) === index)
    .sort()

describe('the texts', () => {
  test('Japanese and English have the same ids, area by area', () => {
    for (const area of areas) {
      const [first, second] = ['en', 'ja'].map(locale =>
        Object.keys(JSON.parse(readFileSync(`${root}web/messages/${locale}/${area}`, 'utf8')) as object).sort(),
      )
      expect(second, area).toEqual(first)
    }
    expect(globSync('**/*.json', { cwd: `${root}web/messages/ja` })).toHaveLength(areas.length)
  })
  test('words that pages and files share are in both languages', () => {
    expect(sharedWords.length).toBeGreaterThan(150)
    for (const { ja, en } of sharedWords) {
      expect(en).toMatch(/^[A-Z\d][\x20-\x7e’…]*$/)
      expect(ja).toMatch(/[ぁ-んァ-ヶ一-龠々]/)
    }
  })
  test('a refused login names the state by the word of the account list', () => {
    for (const [locale, texts, word] of [
      ['en', en, 'deactiv'],
      ['ja', ja, '無効'],
    ] as const) {
      expect(accountStatusWords.deactive[locale].toLowerCase()).toContain(word)
      expect(texts['error.suspended']).toContain(word)
      expect(errorText('suspended', locale)).toContain(word)
    }
  })
  test('every area is loaded', () => {
    expect(Object.keys({ ...enEntry, ...enPages }).sort()).toEqual([...ids].sort())
    expect(Object.keys(jaEntry)).toEqual(Object.keys(enEntry))
    expect(Object.keys(jaPages).sort()).toEqual(Object.keys(enPages).sort())
  })
  test('no id is in two areas', () => {
    const all = areas.flatMap(area =>
      Object.keys(JSON.parse(readFileSync(`${root}web/messages/en/${area}`, 'utf8')) as object),
    )
    expect(all).toHaveLength(new Set(all).size)
  })
  test('none is unused', () => expect(ids.filter(id => !quoted.has(id) && !computed(id))).toEqual([]))
  test('every id in the code exists', () => {
    const prefixes = new Set(ids.map(id => id.split('.')[0]))
    const named = [...quoted].filter(id => prefixes.has(id.split('.')[0]) && !/\.(?:ts|tsx|css|json|svg)$/.test(id))
    expect(named.filter(id => !(id in en))).toEqual([])
  })
  test('every schema code has a message', () => {
    expect(schemaCodes.size).toBeGreaterThan(10)
    expect([...schemaCodes].filter(code => !(`validation.${code}` in en))).toEqual([])
  })
  test('every action and field of the audit trail has a label', () => {
    const codes = Object.values<readonly string[]>(auditActions).flat()
    const labels = [...codes.map(code => `audit.action.${code}`), ...auditFields.map(fieldLabel)]
    // The compiler demands those of settings and of jobs with rows in their descriptions.
    const described = new Set<unknown>(
      [...settings.map(({ action }) => action.code), ...rowJobActionWords.keys()].map(code => `audit.action.${code}`),
    )
    expect(labels.filter(label => typeof label === 'string' && !(label in en) && !described.has(label))).toEqual([])
  })
  test('both languages have the same placeholders', () => {
    for (const id of ids) expect(shapeOf(parse(ja[id] ?? '')), id).toEqual(shapeOf(parse(en[id] ?? '')))
  })
  test('none is empty, and no Japanese text is left in English', () => {
    for (const id of ids) {
      expect(en[id]?.trim(), id).not.toBe('')
      expect(ja[id]?.trim(), id).not.toBe('')
    }
    const same = ids.filter(
      id => en[id] === ja[id] && /[a-z]{4}/i.test(en[id]?.replace(/\{[^}]*\}|Yardkey/g, '') ?? ''),
    )
    expect(same).toEqual([])
  })
})
