/** What npm knows of the packages: the bill of materials, and vulnerabilities where the registry tells. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Finding } from '../judge/evidence.ts'
import { idOf } from './ships.ts'

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

interface Package {
  name: string
  version: string
}

/** The parts of CycloneDX that are touched here. */
interface Sbom {
  metadata: { component: { 'bom-ref': string; name: string; version: string } }
  components: (Package & { 'bom-ref': string; properties?: { name: string }[] })[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * Writes the CycloneDX document of what ships. npm can list all packages or leave out those for development; neither is what
 * ships, as the page's packages are among the latter.
 *
 * @param product becomes the root: npm would name it after its folder
 * @returns how many components it lists, one for each package; one that npm does not list is a finding
 */
export const writeSbom = (
  file: string,
  product: Package,
  shipped: Package[],
): { components: number; findings: Finding[] } => {
  const check = 'bill of materials'
  const document = parse(run(['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']))
  if (!Array.isArray(document?.components)) return { components: 0, findings: [{ check, what: 'npm sbom gave none' }] }
  const { metadata, ...all } = document as unknown as Sbom
  const ids = new Set(shipped.map(idOf))
  const components = all.components
    .filter(component => ids.has(idOf(component)))
    // To npm the page's packages are for development.
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
