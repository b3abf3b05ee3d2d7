// @module-tag all

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import config from '../../config/vite.ts'
import { folderOf, routes } from '../../web/router/routes.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

const files = new Map<string, string | Uint8Array>()
/** Packages whose code is in the bundle. */
const packages = new Set<string>()
let manifest: Manifest

/** The files that a browser loads for these chunks, static imports and style sheets included. */
const filesOf = (...names: string[]): string[] => {
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    found.add(chunk.file)
    for (const sheet of chunk.css ?? []) found.add(sheet)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  names.forEach(visit)
  return [...found]
}

const gzipped = (name: string) => gzipSync(files.get(name) ?? '', { level: 9 }).length
const sum = (names: string[]) => names.map(gzipped).reduce((total, size) => total + size, 0)
const pages = () => Object.keys(manifest).filter(name => /^features\/[\w-]+\/pages\//.test(name))
const loginFront = (locale: string) =>
  filesOf('index.html', 'features/sign-in/pages/login-front/Page.tsx', `messages/${locale}/entry.ts`)

beforeAll(async () => {
  // Built in memory, so that the test covers the current sources and does not disturb a running server.
  const plugins = (config.plugins ?? []).filter(
    plugin => !(plugin && 'name' in plugin && ['precompress', 'prerender'].includes(plugin.name)),
  )
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { ...config.build, write: false },
  })) as Rollup.RollupOutput
  for (const file of built.output) {
    files.set(file.fileName, file.type === 'chunk' ? file.code : file.source)
    for (const module of file.type === 'chunk' ? file.moduleIds : []) {
      const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1]
      if (name) packages.add(name)
    }
  }
  manifest = JSON.parse(String(files.get('.vite/manifest.json'))) as Manifest
})

describe('what a browser loads', () => {
  test.each(['ja', 'en'])('/loginFront in %s: at most 120 KB of JS and CSS, gzipped', locale => {
    const total = sum(loginFront(locale))
    expect(total).toBeGreaterThan(60 * 1024)
    expect(total).toBeLessThanOrEqual(120 * 1024)
  })

  test('/loginFront loads no dialog, no menu and no other page', () => {
    const names = loginFront('ja')
    const code = names.map(name => String(files.get(name))).join('\n')
    expect(code.includes('react-aria-pressable-style')).toBe(false)
    const others = pages().filter(page => !page.includes('/login-front/'))
    expect(others.length).toBeGreaterThan(0)
    for (const page of others) expect(names).not.toContain(manifest[page]?.file)
  })

  test.each(['PasskeyLogin', 'ProviderLogin'])('/loginFront loads %s later: at most 12 KB more, gzipped', panel => {
    const before = loginFront('ja')
    const more = filesOf(`features/sign-in/panels/${panel}.tsx`).filter(name => !before.includes(name))
    expect(more.length).toBeGreaterThan(0)
    expect(sum(more)).toBeLessThanOrEqual(12 * 1024)
  })

  test('no page loads more than 30 files of code and style', () => {
    const frame = ['index.html', 'shell/headers/EmployeeLayout.tsx', 'router/page-modules.ts', 'messages/ja/pages.ts']
    expect(pages().filter(page => filesOf(...frame, page).length > 30)).toEqual([])
    expect(pages().length).toBeGreaterThan(40)
  })

  test('no page that opens without a login loads more than 15 files, 155 KB, or the code of dialogs and lists', () => {
    const open = Object.entries(routes).filter(([, { guard }]) => ['none', 'guest'].includes(guard))
    const loaded = open.map(([name]) => {
      const page = pages().find(page => page.endsWith(`/pages/${folderOf(name)}/Page.tsx`)) ?? ''
      return { page, names: filesOf('index.html', page, 'messages/ja/entry.ts') }
    })
    const hasDialogs = (name: string) => String(files.get(name)).includes('react-aria-pressable-style')
    const isMore = ({ names }: { names: string[] }) =>
      names.length > 15 || sum(names) > 155 * 1024 || names.some(hasDialogs)
    expect(loaded.filter(isMore).map(({ page }) => page)).toEqual([])
    expect(loaded.length).toBeGreaterThan(15)
    expect([...files.keys()].some(hasDialogs)).toBe(true)
  })

  test.each(['shell', 'form', 'login', 'login-later', 'visitors', 'app', 'stores'])(
    'the build has the named chunk "%s"',
    name =>
      expect([...files.keys()].filter(file => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(file))).toHaveLength(
        1,
      ),
  )

  test('the entry contains no schemas of calls', () => {
    const code = filesOf('index.html')
      .map(name => String(files.get(name)))
      .join('\n')
    expect(code.includes('/api/v1/front/')).toBe(true)
    expect(code.includes(' user/info ')).toBe(true)
    expect(code.includes('mail_address_alone')).toBe(false)
  })
})

test('the licences of all code and of the flags are in the build, with their texts', () => {
  const licences = String(files.get('assets/licences.txt'))
  expect(packages.size).toBeGreaterThan(10)
  const sections = licences.split(/^## /m)
  for (const name of packages) {
    const section = sections.find(text => text.startsWith(`${name} - `)) ?? ''
    // The Unlicense does not require its text.
    if (!section.includes('(Unlicense)')) expect(section.length, name).toBeGreaterThan(500)
    expect(section, name).toContain('(')
  }
  const flags = [...files.keys()].find(name => /^assets\/flags-\w+\/LICENSE\.txt$/.test(name)) ?? ''
  expect(String(files.get(flags))).toContain('MIT License')
})

describe('index.html', () => {
  test('has one module script, the data block and the two placeholders that the BFF fills', async () => {
    const html = String(files.get('index.html'))
    expect(html.match(/<script type="module"/g)).toHaveLength(1)
    expect(html).toContain('<script type="application/json" id="bootstrap">%BOOTSTRAP%</script>')
    expect(html).toContain('<html lang="%LANG%">')
    expect(html.match(/<script/g)).toHaveLength(2)
    const source = await readFile(fileURLToPath(new URL('../../web/index.html', import.meta.url)), 'utf8')
    expect(source).not.toContain('style=')
  })
})
