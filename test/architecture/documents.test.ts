/** Links and paths in the Markdown files must lead somewhere. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readVariables, variableNames } from '../../config/environment/variables.ts'
import { anchorsIn, documents, isMarkdown, isThere, linksIn, pathsIn, targetOf } from './markdown.ts'

const deadLinks = (document: string, text: string): string[] =>
  linksIn(text).filter(link => {
    const { file, anchor } = targetOf(document, link)
    if (!existsSync(file)) return true
    return anchor !== '' && isMarkdown(file) && !anchorsIn(readFileSync(file, 'utf8')).includes(anchor)
  })

const deadPaths = (document: string, text: string): string[] => pathsIn(text).filter(path => !isThere(document, path))

describe.each(documents)('%s', document => {
  const text = readFileSync(document, 'utf8')

  test('every relative link leads to a file, and every anchor to a heading', () => {
    expect(deadLinks(document, text)).toEqual([])
  })

  test('every path in backticks exists', () => {
    expect(deadPaths(document, text)).toEqual([])
  })
})

const operation = readFileSync('server/operation.md', 'utf8')

/** The names in backticks in the first cells of the tables of a section, each with the second cell. */
const namesIn = (heading: string): { name: string; second: string }[] => {
  const section = operation.split(/^#+ /m).find(text => text.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| (`.*?) \|(.*?)\|/gm)].flatMap(([, first = '', second = '']) =>
    [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, second: second.trim() })),
  )
}

test('operation.md has every variable once, with its default', () => {
  const rows = namesIn('Variables')
  expect(rows.map(({ name }) => name).sort()).toEqual([...variableNames].sort())
  const { variables } = readVariables({})
  const wrong = rows.filter(({ name, second }) => {
    const value = variables[name as keyof typeof variables]
    const isShown = (typeof value === 'string' && name !== 'DATA_DIR') || typeof value === 'number'
    return isShown && !second.split(/[,;] /).includes(String(value))
  })
  expect(wrong).toEqual([])
})

test('operation.md explains every security event', () => {
  const events = globSync('server/**/*.ts').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\baudit: '(\w+)'/g)].map(([, event = '']) => event),
  )
  expect(events).toContain('login_failed')
  const told = new Set(namesIn('Logs').map(({ name }) => name))
  expect(events.filter(event => !told.has(event))).toEqual([])
})

test('the READMEs are among the documents', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'server/README.md', '.github/CONTRIBUTING.md']))
})

test('finds a link and a path that lead nowhere', () => {
  expect(deadLinks('server/README.md', '[a](../README.md#run-it) [b](nothing.md) [c](../README.md#nothing)')).toEqual([
    'nothing.md',
    '../README.md#nothing',
  ])
  const paths =
    '`bff/app.ts` `server/bff/` `gone/` `server/gone` `gone.ts` `application/json` `GET /api/x` `web/*/app.ts`'
  expect(deadPaths('server/README.md', paths)).toEqual(['gone/', 'server/gone', 'gone.ts', 'web/*/app.ts'])
})
