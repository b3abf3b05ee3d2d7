/**
 * The audit (`npm run audit`): runs the journeys and the authorization matrix, and checks licences, packages and
 * requirements. It writes report.html, report.json and sbom.cdx.json, and exits with 1 on any finding.
 *
 *   npm run audit                    everything
 *   npm run audit -- --planted DIR   a short journey with planted faults, which it must find; writes the report to DIR
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest, type TestModule } from 'vitest/node'
import { contract } from '../../../shared/contract/index.ts'
import type { Finding } from '../judge/evidence.ts'
import { judgeAsvs } from '../report/asvs.ts'
import { judgeLicences } from '../report/licences.ts'
import { judgeMatrix, type MatrixRow } from '../report/matrix.ts'
import { queryAdvisories, writeSbom } from '../report/npm.ts'
import { reportPage } from '../report/page.ts'
import type { Report } from '../report/report.ts'
import type { Mode, Results } from './results.ts'

interface RunResult {
  results: Results | undefined
  matrix: MatrixRow[]
  /** Failed tests, and files that failed before their tests. */
  failures: Finding[]
}

const run = async (mode: Mode): Promise<RunResult> => {
  const vitest = await startVitest(mode === 'planted' ? ['journeys.audit'] : [], {
    config: 'config/vitest-audit.ts',
    watch: false,
    provide: { auditMode: mode },
  })
  const modules: TestModule[] = vitest.state.getTestModules()
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const metas = tests.map(test => test.meta())
  const failed = tests.filter(test => test.result().state === 'failed').map(({ fullName }) => fullName)
  const broken = modules.filter(module => !module.ok() && module.errors().length > 0).map(({ moduleId }) => moduleId)
  // Errors outside tests set it too.
  const hasStrayErrors = process.exitCode === 1 && failed.length + broken.length === 0
  await vitest.close()
  const ended = [...failed, ...broken, ...(hasStrayErrors ? ['errors outside of tests'] : [])]
  return {
    results: metas.find(({ results }) => results)?.results,
    matrix: metas.flatMap(({ authorization }) => (authorization ? [authorization] : [])),
    failures: ended.map(what => ({ check: 'journeys', what: `did not complete: ${what}` })),
  }
}

/** Default folder of the report. */
const defaultFolder = 'dist/audit'

const audit = async (mode: Mode, folder: string): Promise<Report> => {
  mkdirSync(folder, { recursive: true })
  const { results, matrix, failures } = await run(mode)
  const authorization = judgeMatrix(matrix, mode === 'whole' ? Object.keys(contract) : [])
  const asvs = judgeAsvs()
  const licences = judgeLicences()
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }
  const file = join(folder, 'sbom.cdx.json')
  const nothing = { summary: 'the registry was not queried', isAvailable: false, rows: [], findings: [], components: 0 }
  const sbom = mode === 'whole' ? await writeSbom(file, { name, version }, licences.rows) : nothing
  const { findings: vulnerable, ...vulnerabilities } = mode === 'whole' ? await queryAdvisories(licences.rows) : nothing
  const { findings: found, ...journeys } = results ?? { findings: [] }
  const report: Report = {
    product: name.replace(/^./, letter => letter.toUpperCase()),
    version,
    at: new Date().toISOString(),
    node: process.versions.node,
    findings: [
      ...found,
      ...failures,
      ...authorization.findings,
      ...asvs.findings,
      ...licences.findings,
      ...sbom.findings,
      ...vulnerable,
    ],
    unchecked: vulnerabilities.isAvailable ? [] : [`known vulnerabilities: ${vulnerabilities.summary}`],
    journeys: 'cells' in journeys ? journeys : undefined,
    authorization: authorization.rows,
    asvs: asvs.rows,
    licences: licences.rows,
    vulnerabilities,
    sbom: { file, components: sbom.components },
  }
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`)
  writeFileSync(join(folder, 'report.html'), reportPage(report))
  return report
}

const planted = process.argv.indexOf('--planted')
const folder = planted < 0 ? defaultFolder : (process.argv[planted + 1] ?? defaultFolder)
const report = await audit(planted < 0 ? 'whole' : 'planted', folder)
for (const [part, what] of Object.entries(report.journeys?.parts ?? {})) console.log(`${part}: ${what}`)
if (report.vulnerabilities.isAvailable) console.log(`vulnerabilities: ${report.vulnerabilities.summary}`)
for (const { check, what } of report.findings) console.log(`FOUND ${check}: ${what}`)
for (const what of report.unchecked) console.log(`NOT CHECKED ${what}`)
console.log(`${report.findings.length} findings. The report is ${join(folder, 'report.html')}.`)
process.exitCode = report.findings.length > 0 ? 1 : 0
