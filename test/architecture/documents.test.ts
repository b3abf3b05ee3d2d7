/** Links and paths in the Markdown files must lead somewhere. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { variableNames } from '../../config/environment/variables.ts'
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

test('README.md names every variable', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(variableNames.filter(name => !readme.includes(`\`${name}\``))).toEqual([])
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
