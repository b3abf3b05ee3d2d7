/** Licences of what ships: packages that production installs, and packages bundled into the page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../judge/evidence.ts'
import { nameOf, productionPaths, readLock } from './ships.ts'

export interface LicenceRow {
  name: string
  version: string
  licence: string
  /** The file with the licence text; '' if the package has none. */
  text: string
  ships: 'server' | 'page'
}

/** Licences that require nothing, or only that their text is included. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0', 'PostgreSQL'],
  ...['CC0-1.0', 'Unlicense'],
])

/** Whether allowed licences alone satisfy an SPDX expression. */
export const isAllowed = (expression: string): boolean => {
  const text = expression.trim()
  if (text.startsWith('(') && text.endsWith(')')) return isAllowed(text.slice(1, -1))
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  return text.split(' AND ').every(part => allowed.has(part.trim()))
}

const licenceFile = /^(?:un)?licen[cs]e|^copying/i

/** Some packages have the text only in their README. */
const textOf = (folder: string): string => {
  const names = readdirSync(folder)
  const file = names.find(name => licenceFile.test(name))
  if (file !== undefined) return file
  const readme = names.find(name => /^readme/i.test(name))
  return readme !== undefined && /permission is hereby granted/i.test(readFileSync(join(folder, readme), 'utf8'))
    ? readme
    : ''
}

const installed = (): LicenceRow[] => {
  const packages = readLock()
  return productionPaths(packages).map(path => {
    const { license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { license?: string }
    const version = packages[path]?.version ?? ''
    return { name: nameOf(path), version, licence: license ?? 'none', text: textOf(path), ships: 'server' }
  })
}

/** The bundle's licences as the build wrote them, and the flags, which no code imports. */
const bundled = (): LicenceRow[] => {
  const file = 'dist/web/assets/licences.txt'
  const sections = readFileSync(file, 'utf8').split(/^## /m).slice(1)
  const rows = sections.map(section => {
    const [, name = section.slice(0, 40), version = '', licence = 'none'] =
      /^(\S+) - (\S+) \((.+)\)/.exec(section) ?? []
    return { name, version, licence, text: section.length > 500 ? file : '', ships: 'page' as const }
  })
  const flags = readdirSync('dist/web/assets').find(name => name.startsWith('flags-')) ?? ''
  const text = existsSync(join('dist/web/assets', flags, 'LICENSE.txt')) ? `dist/web/assets/${flags}/LICENSE.txt` : ''
  const { version } = JSON.parse(readFileSync('node_modules/country-flag-icons/package.json', 'utf8')) as LicenceRow
  return [...rows, { name: 'country-flag-icons', version, licence: 'MIT', text, ships: 'page' }]
}

/**
 * Reports licences that are not allowed, and packages of the page without a licence text.
 * A server package is installed as published, so a missing text is shown, but is no finding.
 */
export const judgeLicences = (): { rows: LicenceRow[]; findings: Finding[] } => {
  const rows = [...installed(), ...bundled()]
  const check = 'licences'
  const unknown = rows.filter(({ licence }) => !isAllowed(licence))
  const withoutText = rows.filter(
    ({ ships, text, licence }) => ships === 'page' && text === '' && licence !== 'Unlicense',
  )
  return {
    rows,
    findings: [
      ...unknown.map(({ name, licence }) => ({ check, what: `${name} has the licence ${licence}` })),
      ...withoutText.map(({ name }) => ({ check, what: `${name} is in the page without the text of its licence` })),
    ],
  }
}
