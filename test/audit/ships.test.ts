/** What ships, by npm and by the built page: licences and the bill of materials list that and nothing else. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeLicences } from './report/licences.ts'
import { askAdvisories, writeSbom } from './report/npm.ts'
import { idOf, nameOf } from './report/ships.ts'

const { rows } = judgeLicences()
const product = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yardkey-ships-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the server’s packages are those that npm installs for production, as the Dockerfile does', () => {
  const { name, version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, dependencies }))
  copyFileSync('package-lock.json', join(folder, 'package-lock.json'))
  const flags = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', ['install', ...flags], { cwd: folder, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  // Optional packages are for other platforms where they are not here.
  const wanted = Object.entries(packages).filter(([path]) => path !== '' && existsSync(path))
  expect(wanted.length).toBeGreaterThan(100)
  expect(
    rows
      .filter(({ ships }) => ships === 'server')
      .map(idOf)
      .sort(),
  ).toEqual(wanted.map(([path, { version }]) => idOf({ name: nameOf(path), version })).sort())
})

test('every package of the licence table is a component of the bill of materials, and none besides', async () => {
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

test('a package that ships and that npm does not list is a finding', async () => {
  const { findings } = await writeSbom(join(folder, 'other.json'), product, [
    ...rows,
    { name: 'ghost', version: '1.0.0' },
  ])
  expect(findings).toEqual([{ check: 'bill of materials', what: 'ghost@1.0.0 ships, and npm sbom does not list it' }])
})

/** Asks by npm itself, before a registry of our own; without advisories it answers as one that does not tell. */
const askBefore = async (advisories?: Record<string, object[]>) => {
  const registry = createServer((request, answer) => {
    request.resume()
    if (!advisories) return answer.writeHead(405).end()
    const isAsked = request.url === '/-/npm/v1/security/advisories/bulk'
    return answer.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  try {
    return await askAdvisories(rows, ['--registry', `http://127.0.0.1:${port}`, '--cache', join(folder, 'cache')])
  } finally {
    registry.closeAllConnections()
    registry.close()
  }
}

test('a vulnerability in the page or a server is a finding, one in what only tests need is not', async () => {
  const advisory = (id: number) => [
    { id, url: `https://a.example/${id}`, title: 'a hole', severity: 'high', vulnerable_versions: '>=0' },
  ]
  const { rows, findings, isTold } = await askBefore({
    react: advisory(1),
    nodemailer: advisory(2),
    vitest: advisory(3),
  })
  expect(isTold).toBe(true)
  // Which versions that are npm asks of the registry, which does not know here.
  const found = findings.map(({ what }) => what.split(' ')[0])
  expect(found).toEqual(expect.arrayContaining(['react', 'nodemailer']))
  expect(rows.find(({ name }) => name === 'vitest')).toMatchObject({ ships: false })
  expect(found).not.toContain('vitest')
})

test('a registry that does not tell is told, with the status of its answer', async () => {
  expect(await askBefore()).toEqual({
    said: 'the registry does not tell (405)',
    isTold: false,
    rows: [],
    findings: [],
  })
})
