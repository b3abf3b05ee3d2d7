import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  broken,
  describeImport,
  imports,
  importsOf,
  isOurs,
  isPackage,
  sources,
  textOf,
  under,
} from './architecture/sources.ts'

const isNode = (path: string) => path.startsWith('node:')

describe('allowed imports', () => {
  it('finds imports', () => {
    expect(sources.length).toBeGreaterThan(200)
    const main = importsOf('server/main.ts').map(({ to }) => to)
    expect(main).toEqual(expect.arrayContaining(['config/environment.ts', 'server/bff/app.ts', 'server/serve.ts']))
    const layouts = importsOf('web/shell/PageLayout.tsx').map(({ to }) => to)
    expect(layouts).toContain('web/shell/headers/FrontLayout.tsx')
  })

  it('every import of a project file leads to a file', () => {
    const lost = imports.filter(({ to }) => !isPackage(to) && !isOurs(to.replace(/\?.*$/, '')))
    expect(lost.map(describeImport)).toEqual([])
  })

  it('every imported package is declared: of the server as a dependency, of the rest at least as one of development', () => {
    const all = [...imports, ...globSync('{bench,test}/**/*.{ts,tsx}').flatMap(importsOf)]
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json'))
    const nameOf = (to: string) => /^(?:@[^/]+\/)?[^/?]+/.exec(to)?.[0] ?? ''
    const undeclared = all.filter(({ from, to, typeOnly }) => {
      if (!isPackage(to) || /^(?:node|virtual):/.test(to)) return false
      const ships = under(from, 'server', 'shared') && !typeOnly
      return !(nameOf(to) in dependencies || (!ships && nameOf(to) in devDependencies))
    })
    expect(undeclared.map(describeImport)).toEqual([])
  })

  it('random tests take the seed of the run', () => {
    const readers = globSync('{bench,test}/**/*.{ts,tsx}').filter(file =>
      importsOf(file).some(({ to }) => to === 'fast-check'),
    )
    expect(readers).toEqual(['test/helper/property.ts'])
  })

  it('shared imports only valibot and itself', () => {
    expect(broken('shared', to => to === 'valibot' || under(to, 'shared'))).toEqual([])
  })

  it('web imports only shared, itself and packages, but nothing of Node', () => {
    expect(broken('web', to => under(to, 'shared', 'web') || (isPackage(to) && !isNode(to)))).toEqual([])
  })

  it('server/http imports only shared and itself', () => {
    expect(broken('server/http', to => isPackage(to) || under(to, 'shared', 'server/http'))).toEqual([])
  })

  it('the BFF and the account API import shared and server/http, never each other', () => {
    const own = (folder: string) => broken(folder, to => isPackage(to) || under(to, 'shared', 'server/http', folder))
    expect(own('server/bff')).toEqual([])
    expect(own('server/account-api')).toEqual([])
  })

  it('only the programs in server/ import the demo data', () => {
    const readers = imports.filter(({ from, to }) => under(to, 'server/demo') && !under(from, 'server/demo'))
    expect(readers.filter(({ from }) => !/^server\/[\w-]+\.ts$/.test(from)).map(describeImport)).toEqual([])
  })

  it('only the programs in server/ import config', () => {
    const readers = imports.filter(({ from, to }) => under(to, 'config') && !under(from, 'config'))
    expect(readers.length).toBeGreaterThan(0)
    expect(readers.filter(({ from }) => !/^server\/[\w-]+\.ts$/.test(from)).map(describeImport)).toEqual([])
  })
})

describe('the sources', () => {
  it('only config/ reads process.env', () => {
    expect(sources.filter(file => !under(file, 'config') && /\bprocess\.env\b/.test(textOf(file)))).toEqual([])
  })

  it('every export is used in another file', () => {
    const files = [...sources, ...globSync('{bench,test,config}/**/*.{ts,tsx,mjs}')].filter(
      file => !file.endsWith('.d.ts'),
    )
    const texts = new Map(files.map(file => [file, textOf(file)]))
    const usedIn = new Map<string, Set<string>>()
    for (const [file, text] of texts)
      for (const [word] of text.matchAll(/\b\w+\b/g)) usedIn.set(word, (usedIn.get(word) ?? new Set()).add(file))
    const unused = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter(name => (usedIn.get(name)?.size ?? 0) < 2)
        .map(name => `${file}: ${name}`),
    )
    expect(unused).toEqual([])
  })

  it('dialogs use lazyDialog, and only the boundary above the screens suspends', () => {
    const suspending = sources.filter(file => under(file, 'web') && /<Suspense|\blazy\(/.test(textOf(file)))
    expect(suspending).toEqual(['web/shell/App.tsx'])
  })

  it.each([
    ['shared', ['process', 'document']],
    ['web', ['process']],
    ['server', ['document']],
  ])('%s/ is type-checked without globals that it lacks: %j', (project, missing) => {
    // Inside node_modules the compiler resolves the same packages.
    mkdirSync('node_modules/.cache', { recursive: true })
    const folder = mkdtempSync('node_modules/.cache/types-')
    const files = missing.map(name => `${name}.ts`)
    for (const name of missing) writeFileSync(join(folder, `${name}.ts`), `export const it = ${name}\n`)
    const config = { extends: resolve(`config/types/${project}.json`), files, include: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    for (const name of missing) expect(stdout).toContain(`Cannot find name '${name}'`)
  })
})
