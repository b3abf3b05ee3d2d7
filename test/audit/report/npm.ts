/** What npm knows of the packages: the bill of materials, and vulnerabilities if the registry provides them. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Finding } from '../judge/evidence.ts'
import { idOf, nameOf, readLock } from './ships.ts'

export interface Advisories {
  /** The registry's answer, worded to follow a colon. */
  summary: string
  /** Whether the registry provided advisories. */
  isAvailable: boolean
  rows: { name: string; severity: string; range: string; ships: boolean }[]
  findings: Finding[]
}

/** The standard output of npm. The exit code is ignored: it is 1 if npm reports anything. */
const run = (args: string[]): Promise<string> => {
  const path = process.env.npm_execpath
  const [program = 'npm', ...first] = path?.endsWith('.js') ? [process.execPath, path] : ['npm']
  const options = { timeout: 60_000, maxBuffer: 100_000_000 }
  return new Promise(resolve => execFile(program, [...first, ...args], options, (_, stdout) => resolve(stdout)))
}

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

interface Package {
  name: string
  version: string
}

/** The parts of CycloneDX that are used here. */
interface Sbom {
  metadata: { component: { 'bom-ref': string; name: string; version: string } }
  components: (Package & { 'bom-ref': string; properties?: { name: string }[] })[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * Writes the CycloneDX document of what ships. npm lists all packages, or all except those for development.
 * Neither matches what ships: the page's packages are for development.
 *
 * @param product the root component: npm would name it after the folder
 * @returns the number of components, one per package, and a finding for each package that npm does not list
 */
export const writeSbom = async (
  file: string,
  product: Package,
  shipped: Package[],
): Promise<{ components: number; findings: Finding[] }> => {
  const check = 'bill of materials'
  const document = parse(await run(['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']))
  if (!Array.isArray(document?.components)) return { components: 0, findings: [{ check, what: 'npm sbom gave none' }] }
  const { metadata, ...all } = document as unknown as Sbom
  const ids = new Set(shipped.map(idOf))
  const components = all.components
    .filter(component => ids.has(idOf(component)))
    // For npm the page's packages are for development.
    .map(({ properties = [], ...component }) => ({
      ...component,
      properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
    }))
  const refs = new Set([metadata.component['bom-ref'], ...components.map(component => component['bom-ref'])])
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(on => refs.has(on)) }))
  const { name, version } = product
  const root = { ...metadata, component: { ...metadata.component, name, version } }
  writeFileSync(file, `${JSON.stringify({ ...all, metadata: root, components, dependencies }, undefined, 2)}\n`)
  const listed = new Set(components.map(idOf))
  const absent = [...ids].filter(id => !listed.has(id))
  return {
    components: components.length,
    findings: absent.map(id => ({ check, what: `${id} ships, and npm sbom does not list it` })),
  }
}

type Vulnerabilities = Record<string, { severity: string; range: string; nodes: string[] }>

/** The vulnerabilities, or the reason why there are none: a status or an error. */
const vulnerabilities = async (more: string[]): Promise<Vulnerabilities | string> => {
  const answer = parse(await run(['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000', ...more]))
  if (answer && 'vulnerabilities' in answer) return answer.vulnerabilities as Vulnerabilities
  if (typeof answer?.statusCode === 'number') return String(answer.statusCode)
  return typeof answer?.message === 'string' ? answer.message : 'no response'
}

/**
 * Queries the registry. A vulnerability in what ships is a finding; a failed query is shown, but is no finding.
 *
 * @param flags more flags for npm
 */
export const queryAdvisories = async (shipped: Package[], flags: string[] = []): Promise<Advisories> => {
  const all = await vulnerabilities(flags)
  if (typeof all === 'string')
    return { summary: `no advisories from the registry (${all})`, isAvailable: false, rows: [], findings: [] }
  const ids = new Set(shipped.map(idOf))
  const lock = readLock()
  const isShipped = (path: string) => ids.has(idOf({ name: nameOf(path), version: lock[path]?.version ?? '' }))
  const rows = Object.entries(all).map(([name, { severity, range, nodes }]) => ({
    name,
    severity,
    range,
    ships: nodes.some(isShipped),
  }))
  const findings = rows
    .filter(({ ships }) => ships)
    .map(({ name, severity, range }) => ({ check: 'vulnerabilities', what: `${name} ${range}: ${severity}` }))
  const summary = `the registry knows of ${rows.length}, ${findings.length} of them in what ships`
  return { summary, isAvailable: true, rows, findings }
}
