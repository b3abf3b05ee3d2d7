/** What npm knows of the packages: the bill of materials, and vulnerabilities where the registry tells. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Finding } from '../judge/evidence.ts'

export interface Advisories {
  /** What the registry said, in a sentence. */
  said: string
  /** Whether it said anything. */
  isTold: boolean
  rows: { name: string; severity: string; range: string; ships: boolean }[]
  findings: Finding[]
}

const run = (args: string[]): string => {
  const path = process.env.npm_execpath
  const [program, ...first] = path?.endsWith('.js') ? [process.execPath, path] : ['npm']
  const options = { encoding: 'utf8', timeout: 60_000, maxBuffer: 100_000_000 } as const
  return spawnSync(program ?? 'npm', [...first, ...args], options).stdout ?? ''
}

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/**
 * Writes the CycloneDX document of what production installs.
 *
 * @returns how many components it lists; 0 is a finding
 */
export const writeSbom = (file: string): { components: number; findings: Finding[] } => {
  const document = parse(run(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']))
  const components = Array.isArray(document?.components) ? document.components.length : 0
  if (components === 0) return { components, findings: [{ check: 'bill of materials', what: 'npm sbom gave none' }] }
  writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`)
  return { components, findings: [] }
}

type Vulnerabilities = Record<string, { severity: string; range: string }>

const vulnerabilities = (more: string[]): Vulnerabilities | string => {
  const answer = parse(run(['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000', ...more]))
  if (answer && 'vulnerabilities' in answer) return answer.vulnerabilities as Vulnerabilities
  return typeof answer?.message === 'string' ? answer.message : 'no answer'
}

/** Asks the registry. Its silence is told and is no finding; a vulnerability in what ships is one. */
export const askAdvisories = (): Advisories => {
  const all = vulnerabilities([])
  const shipped = vulnerabilities(['--omit', 'dev'])
  if (typeof all === 'string' || typeof shipped === 'string')
    return {
      said: `The registry does not tell: ${typeof all === 'string' ? all : shipped}`,
      isTold: false,
      rows: [],
      findings: [],
    }
  const rows = Object.entries(all).map(([name, { severity, range }]) => ({
    name,
    severity,
    range,
    ships: name in shipped,
  }))
  const findings = rows
    .filter(({ ships }) => ships)
    .map(({ name, severity, range }) => ({ check: 'vulnerabilities', what: `${name} ${range}: ${severity}` }))
  const said = `The registry knows of ${rows.length}, ${findings.length} of them in what ships.`
  return { said, isTold: true, rows, findings }
}
