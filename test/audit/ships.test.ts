// @module-tag all

/** Licences and bill of materials contain exactly what ships, by npm and by the built page. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPage } from '../helper/services.ts'
import { judgeLicences } from './report/licences.ts'
import { queryAdvisories, writeSbom } from './report/npm.ts'
import { idOf, nameOf } from './report/ships.ts'

const product = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }
/** Versions before 10 list no bill of materials, and install optional peers, too. */
const isOldNpm = Number.parseInt(spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout, 10) < 10
let folder: string
let rows: ReturnType<typeof judgeLicences>['rows']

beforeAll(async () => {
  await builtPage()
  rows = judgeLicences().rows
  folder = mkdtempSync(join(tmpdir(), 'yardkey-ships-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

test.skipIf(isOldNpm)('lists the server packages that npm installs for production, as in the Dockerfile', () => {
  const { name, version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, dependencies }))
  copyFileSync('package-lock.json', join(folder, 'package-lock.json'))
  // The cache of a clean machine has the packages, but not all lists of their versions.
  const flags = ['--package-lock-only', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', ['install', ...flags], { cwd: folder, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  // A missing optional package is for another platform.
  const wanted = Object.entries(packages).filter(([path]) => path !== '' && existsSync(path))
  expect(wanted.length).toBeGreaterThan(100)
  expect(
    rows
      .filter(({ ships }) => ships === 'server')
      .map(idOf)
      .sort(),
  ).toEqual(wanted.map(([path, { version }]) => idOf({ name: nameOf(path), version })).sort())
})

test.skipIf(isOldNpm)('the bill of materials has exactly the packages of the licence table', async () => {
  const file = join(folder, 'sbom.cdx.json')
  const { components, findings } = await writeSbom(file, product, rows)
  expect(findings).toEqual([])
  const text = readFileSync(file, 'utf8')
  const bill = JSON.parse(text)
  const listed: string[] = bill.components.map(idOf)
  expect([...listed].sort()).toEqual([...new Set(rows.map(idOf))].sort())
  expect(components).toBe(listed.length)
  const names = bill.components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['nodemailer', 'pg-protocol', 'react', 'react-dom', 'zustand']))
  expect(text).not.toContain('package:development')
  expect(bill.metadata.component).toMatchObject({ name: 'yardkey', version: product.version, type: 'application' })
  const refs = [
    bill.metadata.component['bom-ref'],
    ...bill.components.map((each: { 'bom-ref': string }) => each['bom-ref']),
  ]
  const { dependencies }: { dependencies: { ref: string; dependsOn: string[] }[] } = bill
  expect(dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort())
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter(ref => !refs.includes(ref))).toEqual([])
  expect(dependencies.find(({ ref }) => ref === refs[0])?.dependsOn).toContain(
    rows.filter(({ name }) => name === 'react').map(idOf)[0],
  )
})

test.skipIf(isOldNpm)('a shipped package that npm does not list is a finding', async () => {
  const { findings } = await writeSbom(join(folder, 'other.json'), product, [
    ...rows,
    { name: 'ghost', version: '1.0.0' },
  ])
  expect(findings).toEqual([{ check: 'bill of materials', what: 'ghost@1.0.0 ships, and npm sbom does not list it' }])
})

/** Runs npm against a local registry. Without `advisories` the registry refuses to provide any. */
const askRegistry = async (advisories?: Record<string, object[]>) => {
  const registry = createServer((request, answer) => {
    request.resume()
    if (!advisories) return answer.writeHead(405).end()
    const isAsked = request.url === '/-/npm/v1/security/advisories/bulk'
    return answer.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  try {
    return await queryAdvisories(rows, ['--registry', `http://127.0.0.1:${port}`, '--cache', join(folder, 'cache')])
  } finally {
    registry.closeAllConnections()
    registry.close()
  }
}

test('a vulnerability in the page or a server is a finding, in a test dependency it is not', async () => {
  const advisory = (id: number) => [
    { id, url: `https://a.example/${id}`, title: 'a hole', severity: 'high', vulnerable_versions: '>=0' },
  ]
  const { rows, findings, isAvailable } = await askRegistry({
    react: advisory(1),
    nodemailer: advisory(2),
    vitest: advisory(3),
  })
  expect(isAvailable).toBe(true)
  // npm asks the registry for the versions, which this registry cannot answer.
  const found = findings.map(({ what }) => what.split(' ')[0])
  expect(found).toEqual(expect.arrayContaining(['react', 'nodemailer']))
  expect(rows.find(({ name }) => name === 'vitest')).toMatchObject({ ships: false })
  expect(found).not.toContain('vitest')
})

test('a registry without advisories is reported with its status', async () => {
  expect(await askRegistry()).toEqual({
    summary: 'no advisories from the registry (405)',
    isAvailable: false,
    rows: [],
    findings: [],
  })
})
