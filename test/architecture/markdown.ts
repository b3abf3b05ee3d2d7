import { globSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

/** The Markdown files of the project. */
export const documents: string[] = globSync('{*,{.github,bench,config,server,shared,web,test}/**/*}.md').sort()

const folders = ['.ci', '.github', 'bench', 'config', 'server', 'shared', 'test', 'web']
const ownFile = /\.(?:ts|tsx|mjs|md|css|yml|cfg)$/

/** Prose without code blocks, in which links and headings have no meaning. */
const proseOf = (text: string): string => text.replace(/^```.*?^```$/gms, '')

/** The anchors of a document, as GitHub makes them from its headings. */
export const anchorsIn = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The relative links and images of a document. */
export const linksIn = (text: string): string[] =>
  [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) => (/^[a-z]+:/.test(to) ? [] : [to]))

/** Whether text in backticks means a file or folder of ours, not a value such as `application/json`. */
const isOwnPath = (text: string): boolean => {
  if (!/^[\w.{},*-][\w./{},*-]*$/.test(text) || /^(?:dist|data|node_modules)\//.test(text)) return false
  const [first = '', ...rest] = text.split('/')
  return rest.length === 0 ? ownFile.test(text) : folders.includes(first) || text.endsWith('/') || ownFile.test(text)
}

/** The paths in backticks that mean files or folders of ours. */
export const pathsIn = (text: string): string[] =>
  [...proseOf(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, path = '']) => (isOwnPath(path) ? [path] : []))

/**
 * Whether a path is there, seen from the root or from the folder of the document that names it. A name alone may be anywhere
 * below that folder.
 */
export const isThere = (document: string, path: string): boolean => {
  const folder = dirname(document)
  const name = path.replace(/\/$/, '')
  const below = name.includes('/') ? [] : folders.map(place => join(folder === '.' ? place : folder, '**', name))
  return [name, join(folder, name), ...new Set(below)].some(place => globSync(normalize(place)).length > 0)
}

/** Relative to a document, the file and the anchor of a link. */
export const targetOf = (document: string, link: string): { file: string; anchor: string } => {
  const [path = '', anchor = ''] = link.split('#')
  return { file: path === '' ? document : normalize(join(dirname(document), path)), anchor }
}

export const isMarkdown = (file: string): boolean => basename(file).endsWith('.md')
