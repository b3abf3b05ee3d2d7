import type { Exchange } from '../../helper/recorder.ts'
import type { Finding } from './evidence.ts'

/** A response of the BFF, as far as its headers are checked. */
export type Answer = Pick<Exchange, 'method' | 'target' | 'status' | 'responseHeaders'> & {
  /** What sent the request, if not a person's browser. */
  probe?: string
}

/** Kinds of responses, each with its own rules. */
const kinds = [
  'page',
  'asset',
  'call',
  'CSV',
  'no content',
  'not modified',
  'error',
  'parser error',
  'redirect',
] as const
export type AnswerKind = (typeof kinds)[number]

export interface KindRow {
  kind: AnswerKind
  answers: number
  /** The headers of these responses, with their distinct values. */
  headers: Record<string, string[]>
  wrong: string[]
}

const headerOf = ({ responseHeaders }: Answer, name: string): string | undefined =>
  responseHeaders.find(([header]) => header === name)?.[1]

const kindOf = (answer: Answer): AnswerKind => {
  const { status, target, probe } = answer
  if (probe?.startsWith('parser')) return 'parser error'
  if (status === 304) return 'not modified'
  if (status >= 300 && status < 400) return 'redirect'
  if (status >= 400) return 'error'
  if (status === 204) return 'no content'
  if (target.startsWith('/assets/')) return 'asset'
  const type = headerOf(answer, 'content-type') ?? ''
  if (type.startsWith('text/csv')) return 'CSV'
  return type.startsWith('text/html') ? 'page' : 'call'
}

type Rule = [header: string, expected: RegExp, what: string]

const yearOrMore =
  /max-age=(?:3153[6-9]\d{3}|315[4-9]\d{4}|31[6-9]\d{5}|3[2-9]\d{6}|[4-9]\d{7}|\d{9,}); ?includeSubDomains/i

/** Headers of every response. */
const everywhere: Rule[] = [
  ['strict-transport-security', yearOrMore, 'HSTS for a year or more, subdomains too'],
  ['x-content-type-options', /^nosniff$/, 'nosniff'],
  ['referrer-policy', /^no-referrer$/, 'no referrer'],
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/, "default-src and frame-ancestors 'none'"],
  ['content-security-policy', /base-uri 'none'/, "base-uri 'none'"],
  ['cross-origin-opener-policy', /^same-origin$/, 'COOP same-origin'],
  ['cross-origin-resource-policy', /^same-origin$/, 'CORP same-origin'],
  ['permissions-policy', /camera=\(\)/, 'a permissions policy'],
  ['x-frame-options', /^DENY$/i, 'no frames'],
  ['x-request-id', /^[\w-]{8,}$/, 'a request id'],
]

const noStore: Rule = ['cache-control', /^(?:private, )?no-store/, 'never stored']

const perKind: Record<AnswerKind, Rule[]> = {
  page: [
    ['content-type', /^text\/html; charset=utf-8$/i, 'HTML in UTF-8'],
    ['cache-control', /no-store|no-cache/, 'revalidated each time'],
    ['content-security-policy', /require-trusted-types-for 'script'/, 'Trusted Types'],
  ],
  asset: [['cache-control', /immutable/, 'cached permanently']],
  call: [noStore, ['content-type', /^application\/json; charset=utf-8$/i, 'JSON in UTF-8']],
  CSV: [
    noStore,
    ['content-type', /^text\/csv; charset=shift_jis/i, 'CSV in Shift_JIS'],
    ['content-disposition', /^attachment; filename=/, 'a file, with its name'],
  ],
  'no content': [noStore],
  'not modified': [],
  error: [noStore, ['content-type', /^application\/json; charset=utf-8$/i, 'an error body in JSON']],
  'parser error': [noStore, ['content-type', /^application\/json; charset=utf-8$/i, 'an error body in JSON']],
  redirect: [],
}

/** Headers that disclose the software, or allow another origin. */
const forbidden = /^(?:server|x-powered-by|via|www-authenticate|access-control-.+|public-key-pins)$/

const wrongOf = (answer: Answer, kind: AnswerKind): string[] => {
  const rules = [...everywhere, ...perKind[kind]]
  const missing = rules.flatMap(([header, expected, what]) => {
    const value = headerOf(answer, header)
    return value !== undefined && expected.test(value) ? [] : [`${header}: ${value ?? 'none'}, expected ${what}`]
  })
  const present = answer.responseHeaders.flatMap(([name]) => (forbidden.test(name) ? [`${name} must be absent`] : []))
  // The product never redirects, so any redirect needs a review.
  return [...missing, ...present, ...(kind === 'redirect' ? ['the BFF must not redirect'] : [])]
}

/** Headers that differ per response and are irrelevant to security. */
const ignored = /^(?:date|connection|keep-alive|x-request-id|content-length|etag|last-modified|retry-after|set-cookie)$/

/** Headers whose values the report may show: others might contain a secret. */
const shown = new RegExp(
  [
    '^(?:accept-ranges|allow|cache-control|clear-site-data|content-(?:disposition|encoding|language|security-policy|type)',
    'cross-origin-.+|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security|trailer|vary',
    'x-(?:content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$',
  ].join('|'),
)

const valuesByHeader = (answers: Answer[]): Record<string, string[]> => {
  const values = new Map<string, Set<string>>()
  for (const { responseHeaders } of answers)
    for (const [name, value] of responseHeaders)
      if (!ignored.test(name))
        values.set(name, (values.get(name) ?? new Set()).add(shown.test(name) ? value : 'not shown'))
  return Object.fromEntries([...values].sort().map(([name, set]) => [name, [...set].sort().slice(0, 6)]))
}

/** Groups the responses by kind and checks their headers. Each kind in `needed` must occur. */
export const judgeAnswers = (
  answers: Answer[],
  needed: readonly AnswerKind[] = kinds.filter(kind => kind !== 'redirect'),
): { rows: KindRow[]; findings: Finding[] } => {
  const check = 'headers'
  const rows = kinds.map(kind => {
    const mine = answers.filter(answer => kindOf(answer) === kind)
    const wrong = mine.flatMap(answer =>
      wrongOf(answer, kind).map(what => `${answer.method} ${answer.target.split('?', 1)[0]} ${answer.status}: ${what}`),
    )
    return { kind, answers: mine.length, headers: valuesByHeader(mine), wrong: [...new Set(wrong)] }
  })
  const absent = rows.filter(({ kind, answers }) => answers === 0 && needed.includes(kind))
  return {
    rows,
    findings: [
      ...rows.flatMap(({ wrong }) => wrong.map(what => ({ check, what }))),
      ...absent.map(({ kind }) => ({ check, what: `the run has no response of the kind "${kind}"` })),
    ],
  }
}
