import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Logger, minify, type Plugin, type Rollup } from 'vite'

/** What the packages of the first load do. */
const purposes: Record<string, string> = {
  'react-dom': 'draws the page',
  react: 'components',
  scheduler: 'order of drawing, of react-dom',
  'react-hook-form': 'state of forms',
  '@formatjs': 'texts with numbers and plurals',
  'react-intl': 'texts in components',
  'intl-messageformat': 'texts with numbers and plurals',
  'lucide-react': 'icons',
  valibot: 'checks of what is typed',
  wouter: 'routes',
  regexparam: 'patterns of routes, of wouter',
  zustand: 'stores',
  'use-sync-external-store': 'stores, of wouter',
  'web/kit': 'parts of pages: fields, buttons, notices',
  'web/shell': 'header, footer, layouts, error pages',
  'web/router': 'routes, guard, focus and scroll',
  'web/features': 'the login page and its stores',
  'web/messages': 'texts of the login page in one language',
  'web/state': 'session, alerts, resources',
  web: 'start and calls',
  shared: 'contract, rules of texts, errors',
  'style sheets': 'look',
  other: 'virtual modules and the loader of chunks',
}

/** The row of a module: its package, or our folder. */
const rowOf = (id: string): string => {
  const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
  if (name) return name.startsWith('@formatjs/') ? '@formatjs' : name
  const [, top = '', folder] = /\/(web|shared)\/(?:([\w-]+)\/)?/.exec(id) ?? []
  const ours = top === 'web' && folder ? `${top}/${folder}` : top
  return ours in purposes ? ours : 'other'
}

/** The chunks that a browser loads for entries, static imports included. */
const loadedBy = (chunks: ReadonlyMap<string, Rollup.OutputChunk>, entries: readonly Rollup.OutputChunk[]) => {
  const found = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(chunks.get(name))
  }
  entries.forEach(visit)
  return [...found]
}

const entryOf =
  /\/web\/(?:index\.html|main\.tsx|features\/sign-in\/pages\/login-front\/Page\.tsx|messages\/ja\/entry\.ts)$/

/** Bytes of a chunk, gzipped, by row: shared out by the gzipped size of each minified module. */
const sharesOf = async ({ code, modules }: Rollup.OutputChunk): Promise<[row: string, bytes: number][]> => {
  const sizes = await Promise.all(
    Object.entries(modules).map(async ([id, module]) => {
      // A name of its own: the code is bundled by then, whatever its source was.
      const minified = await minify('module.js', module.code ?? '')
      return [rowOf(id), gzipSync(minified.code).length] as const
    }),
  )
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const bytes = gzipSync(code, { level: 9 }).length
  return total === 0 ? [['other', bytes]] : sizes.map(([row, size]) => [row, (size / total) * bytes])
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(6)

/** Prints what the first load of /loginFront in Japanese consists of: kilobytes, gzipped, by package and folder. */
export const firstLoad = (): Plugin => {
  let logger: Logger | undefined
  return {
    name: 'first-load',
    apply: 'build',
    configResolved: config => {
      logger = config.logger
    },
    async generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const chunks = new Map(files.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
      const entries = [...chunks.values()].filter(({ facadeModuleId }) => entryOf.test(facadeModuleId ?? ''))
      const loaded = loadedBy(chunks, entries)
      const styles = new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const sheets = files.flatMap(file => (file.type === 'asset' && styles.has(file.fileName) ? [file.source] : []))
      const rows = new Map<string, number>()
      const add = (row: string, bytes: number) => rows.set(row, (rows.get(row) ?? 0) + bytes)
      for (const sheet of sheets) add('style sheets', gzipSync(sheet, { level: 9 }).length)
      for (const shares of await Promise.all(loaded.map(sharesOf))) for (const [row, bytes] of shares) add(row, bytes)
      const total = [...rows.values()].reduce((sum, bytes) => sum + bytes, 0)
      const brotli = [...loaded.map(({ code }) => code), ...sheets]
        .map(content => brotliCompressSync(content).length)
        .reduce((sum, bytes) => sum + bytes, 0)
      const table = [...rows]
        .sort(([, one], [, other]) => other - one)
        .map(([row, bytes]) => `${kilobytes(bytes)}  ${row.padEnd(24)} ${purposes[row] ?? ''}`)
      const head = `First load of /loginFront:${kilobytes(total)} KB gzipped,${kilobytes(brotli)} KB with brotli`
      logger?.info([head, ...table].join('\n'))
    },
  }
}
