/** The HTML report: one page, with the summary first. */
import { places } from '../judge/evidence.ts'
import type { Cell } from '../judge/secrets.ts'
import { type CellContent, fold, html, type Markup, mark, page, table } from './html.ts'
import type { Report } from './report.ts'
import { idOf } from './ships.ts'

const number = (value: number): string => value.toLocaleString('en')
const section = (id: string, title: string, ...body: CellContent[]): Markup =>
  html`<section id="${id}"><h2>${title}</h2>${body}</section>`
const ok = (isGood: boolean, good: string, bad: string): Markup => mark(isGood ? 'good' : 'bad', isGood ? good : bad)
const codes = (texts: string[]): Markup[] => texts.map(text => html`<div><code>${text}</code></div>`)

/** Text with code in backticks. */
const prose = (text: string): CellContent =>
  text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))

const findingsOf = ({ findings }: Report, ...checks: string[]) => findings.filter(({ check }) => checks.includes(check))

const summary = (report: Report): Markup => {
  const { journeys, findings, unchecked, authorization, asvs, licences, vulnerabilities, sbom } = report
  const count = (answer: string) => asvs.filter(row => row.answer === answer).length
  const cells = journeys?.cells ?? []
  /** `silent` replaces "nothing found" where that would mean little. */
  const row = (id: string, title: string, looked: string, checks: string[], silent = '') => {
    const found = findingsOf(report, ...checks).length
    const nothing = silent ? mark('neutral', silent) : mark('good', 'nothing found')
    return [html`<a href="#${id}">${title}</a>`, found === 0 ? nothing : mark('bad', `${found} found`), looked]
  }
  const verdict = findings.length === 0 ? 'No finding.' : `${findings.length} findings.`
  const rest = unchecked.length > 0 ? html` <span class="unchecked">Not checked: ${unchecked.join('; ')}.</span>` : ''
  return html`<p class="verdict ${findings.length === 0 ? 'good' : 'bad'}">${verdict}${rest}</p>
${
  findings.length > 0
    ? table(
        'Findings',
        ['check', 'what'],
        findings.map(({ check, what }) => [check, html`<code>${what}</code>`]),
      )
    : ''
}
${table(
  'Summary',
  ['part', 'result', 'looked at'],
  [
    row(
      'secrets',
      'Secrets',
      `${number(journeys?.secrets.reduce((sum, { values }) => sum + values, 0) ?? 0)} values of ${journeys?.secrets.length ?? 0} kinds at ${new Set(cells.map(({ place }) => place)).size} places, ${number(journeys?.bytes ?? 0)} bytes`,
      ['secrets'],
    ),
    row('cookies', 'Cookies', `${journeys?.cookies.length ?? 0} ways to set or store one`, ['cookies']),
    row('headers', 'Security headers', `${number(journeys?.exchanges ?? 0)} responses`, ['headers']),
    row('policies', 'Content security policies', `${journeys?.policies.length ?? 0}, by csp_evaluator`, ['policies']),
    row('browser', 'Browser', 'console errors, failed requests and policy violations', ['browser', 'journeys']),
    row(
      'authorization',
      'Authorization matrix',
      `${number(authorization.reduce((sum, { found }) => sum + Object.keys(found).length, 0))} cells`,
      ['authorization'],
    ),
    row(
      'asvs',
      'OWASP ASVS 5.0, levels 1 and 2',
      `${asvs.length} requirements: ${count('test')} by test, ${count('document')} by document, ${count('not applicable')} not applicable, ${count('deviation')} deviations`,
      ['ASVS'],
      `${count('deviation')} deviations`,
    ),
    row('licences', 'Licences', `${new Set(licences.map(idOf)).size} packages that ship`, ['licences']),
    row(
      'vulnerabilities',
      'Known vulnerabilities',
      vulnerabilities.summary,
      ['vulnerabilities'],
      vulnerabilities.isAvailable ? '' : 'not checked',
    ),
    row('sbom', 'Bill of materials', `${sbom.components} components in ${sbom.file}`, ['bill of materials']),
  ],
)}`
}

const cellText = ({ allowed, found, bytes }: Cell): Markup => {
  if (found.length > 0) return mark('bad', `${found.length} found`)
  if (allowed > 0) return mark('neutral', `${number(allowed)} × allowed`)
  return bytes === 0 ? mark('neutral', 'nothing there') : mark('good', 'not there')
}

const secrets = ({ journeys }: Report): CellContent => {
  if (!journeys) return ''
  const { cells } = journeys
  const names = journeys.secrets.map(({ name }) => name)
  const at = Object.keys(places).map(place => cells.filter(cell => cell.place === place))
  const allowed = cells.filter(cell => cell.allowed > 0)
  return [
    html`<p>Each value is searched raw, percent-encoded, JSON- and HTML-escaped, in base64 and base64url at any offset, in hex, and
by pieces of 20 characters; bodies as sent and decompressed. Finding a secret where it must be (${allowed.length} cells)
shows that the search works.</p>`,
    table(
      'Secrets by place',
      ['place', 'bytes', ...names],
      at.map(row => [
        html`<span title="${places[row[0]?.place ?? 'page']}">${row[0]?.place}</span>`,
        number(row[0]?.bytes ?? 0),
        ...row.map(cellText),
      ]),
    ),
    fold('The places', table('Places', ['place', 'what'], Object.entries(places))),
    fold(
      'Where a secret is allowed, and why',
      table(
        'Allowed places',
        ['secret', 'place', 'pieces', 'why'],
        allowed.map(cell => [cell.secret, cell.place, number(cell.allowed), cell.why]),
      ),
    ),
  ]
}

const cookies = ({ journeys }: Report): CellContent =>
  table(
    'Cookies',
    ['cookie', 'seen in', 'times', 'attributes', 'result'],
    (journeys?.cookies ?? []).map(({ name, where, times, attributes, wrong }) => [
      html`<code>${name}</code>`,
      where,
      number(times),
      html`<code>${attributes}</code>`,
      ok(wrong.length === 0, 'as expected', wrong.join(', ')),
    ]),
  )

const headers = ({ journeys }: Report): CellContent =>
  (journeys?.answers ?? []).map(({ kind, answers, headers, wrong }) =>
    fold(
      html`${kind}: ${number(answers)} responses, ${ok(wrong.length === 0, 'as expected', `${wrong.length} wrong`)}`,
      table(
        kind,
        ['header', 'values'],
        Object.entries(headers).map(([name, values]) => [html`<code>${name}</code>`, codes(values)]),
      ),
    ),
  )

const policies = ({ journeys }: Report): CellContent =>
  table(
    'Policies',
    ['responses', 'policy', 'csp_evaluator'],
    (journeys?.policies ?? []).map(({ policy, answers, remarks }) => [
      number(answers),
      html`<code>${policy}</code>`,
      remarks.length === 0 ? mark('good', 'no remark') : codes(remarks),
    ]),
  )

const authorization = ({ authorization }: Report): CellContent => {
  const kinds = Object.keys(authorization[0]?.wanted ?? {})
  const engines = [...new Set(authorization.map(({ engine }) => engine))]
  return engines.map(engine =>
    fold(
      `On ${engine}`,
      html`<div class="matrix">${table(
        `Authorization on ${engine}`,
        ['call', ...kinds],
        authorization
          .filter(row => row.engine === engine)
          .map(({ call, wanted, found }) => [
            html`<code>${call}</code>`,
            ...kinds.map(kind =>
              found[kind] === wanted[kind]
                ? String(found[kind])
                : mark('bad', `${found[kind]}, expected ${wanted[kind]}`),
            ),
          ]),
      )}</div>`,
    ),
  )
}

const kindOf = { test: 'good', document: 'good', 'not applicable': 'neutral', deviation: 'bad' } as const

const asvs = ({ asvs }: Report): CellContent => {
  const rows = (list: Report['asvs']) =>
    table(
      'Requirements',
      ['id', 'level', "requirement, in the project's words", 'answer', 'by'],
      list.map(({ id, level, what, answer, why, cited }) => [
        id,
        level,
        what,
        mark(kindOf[answer], answer),
        [prose(why), ...cited.map(({ file, passage = '' }) => html`<div><code>${file}</code> ${passage}</div>`)],
      ]),
    )
  const chapters = [...new Set(asvs.map(({ id }) => id.split('.')[0] ?? ''))]
  return [
    html`<p>Ids, levels and order are those of the OWASP Application Security Verification Standard 5.0.0 (CC BY-SA 4.0), the
wording is the project's; <code>server/security.md</code> is the source. A deviation is listed here, but is no finding.</p>`,
    html`<h3>Deviations</h3>`,
    rows(asvs.filter(({ answer }) => answer === 'deviation')),
    ...chapters.map(chapter => {
      const list = asvs.filter(({ id }) => id.startsWith(`${chapter}.`))
      return fold(`${chapter}: ${list.length} requirements`, rows(list))
    }),
  ]
}

const licences = ({ licences }: Report): CellContent => {
  const counts = new Map<string, number>()
  for (const { licence } of licences) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [
    html`<p>${[...counts].map(([licence, count]) => `${licence} ${count}`).join(' · ')}</p>`,
    fold(
      'Every package',
      table(
        'Packages',
        ['package', 'version', 'ships with', 'licence', 'text'],
        licences.map(({ name, version, ships, licence, text }) => [
          name,
          version,
          ships,
          licence,
          text === '' ? mark('neutral', 'none in the package') : text,
        ]),
      ),
    ),
  ]
}

/** The report as one HTML document without other files. */
export const reportPage = (report: Report): string => {
  const { product, version, at, node, journeys, vulnerabilities, sbom } = report
  const parts: [id: string, title: string, body: CellContent][] = [
    ['secrets', 'Secrets', secrets(report)],
    ['cookies', 'Cookies', cookies(report)],
    ['headers', 'Security headers', headers(report)],
    ['policies', 'Content security policies', policies(report)],
    [
      'browser',
      'Browser',
      html`<p>A customer and an employee, in Japanese and in English. Console errors, failed requests and policy violations
are listed among the findings.</p>`,
    ],
    ['authorization', 'Authorization matrix', authorization(report)],
    ['asvs', 'OWASP ASVS 5.0, levels 1 and 2', asvs(report)],
    ['licences', 'Licences', licences(report)],
    [
      'vulnerabilities',
      'Known vulnerabilities',
      html`<p>${vulnerabilities.summary}</p>${
        vulnerabilities.rows.length > 0
          ? table(
              'Vulnerabilities',
              ['package', 'versions', 'severity', 'ships'],
              vulnerabilities.rows.map(({ name, range, severity, ships }) => [
                name,
                range,
                severity,
                ships ? 'yes' : 'no',
              ]),
            )
          : ''
      }`,
    ],
    ['sbom', 'Bill of materials', html`<p><code>${sbom.file}</code>, CycloneDX, ${sbom.components} components.</p>`],
  ]
  return page(`${product} audit`, [
    html`<h1>Security audit of ${product} ${version}</h1><p class="soft">${at} · Node ${node} · ${Object.entries(
      journeys?.parts ?? {},
    )
      .map(([part, what]) => `${part}: ${what}`)
      .join(' · ')}</p>`,
    summary(report),
    ...parts.map(([id, title, body]) => section(id, title, body)),
  ])
}
