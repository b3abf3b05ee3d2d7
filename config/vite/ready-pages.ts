import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import type { AppEnvironment, BuiltPages, ReadyModule, ReadyPage } from '../../shared/model/ready-page.ts'
import { locales } from '../../shared/rules/locale.ts'

const environments: readonly AppEnvironment[] = ['development', 'staging', 'production']

/** URLs that chunks load, static imports included, without those of the entry. */
const filesOf = (manifest: Manifest, names: readonly string[]) => {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const modules = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const sheet of chunk.css ?? []) styles.add(sheet)
    modules.add(chunk.file)
  }
  names.forEach(visit)
  return { styles, modules }
}

const urlsOf = (files: ReadonlySet<string>, entry: ReadonlySet<string>): string[] =>
  [...files].filter(file => !entry.has(file)).map(file => `/${file}`)

/**
 * Renders visitors' pages after the build and writes them into ready.json, so that browsers draw them from the first bytes, with the paths of all pages.
 * The BFF fills in the rest (server/bff/spa/page.ts), and renders them with data by ready.js, which contains all packages
 * that it needs: the servers do not install React.
 */
export const readyPages = (): Plugin => {
  let config: ResolvedConfig
  const bundle = async (outDir: string): Promise<string> => {
    await build({
      configFile: false,
      root: config.root,
      logLevel: 'error',
      publicDir: false,
      plugins: config.plugins.filter(({ name }) => ['contract-calls', 'messages', 'flags'].includes(name)),
      resolve: { alias: config.resolve.alias },
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: 'ready.tsx',
        outDir,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'ready.js' } },
      },
    })
    return pathToFileURL(join(outDir, 'ready.js')).href
  }
  return {
    name: 'ready-pages',
    apply: 'build',
    configResolved: resolved => {
      config = resolved
    },
    closeBundle: async () => {
      const { outDir } = config.build
      const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
      const entry = filesOf(manifest, ['index.html'])
      const url = await bundle(outDir)
      const pages: ReadyPage[] = []
      for (const locale of locales) {
        // A new instance per language, because the texts are part of it.
        const { renderReady } = (await import(`${url}?${locale}`)) as ReadyModule
        for (const environment of environments)
          for (const { loads, ...page } of await renderReady(locale, environment)) {
            const needed = filesOf(manifest, loads)
            pages.push({
              ...page,
              locale,
              environment,
              styles: urlsOf(needed.styles, entry.styles),
              modules: urlsOf(needed.modules, entry.modules),
            })
          }
      }
      const { paths } = (await import(`${url}?${locales[0]}`)) as ReadyModule
      const built: BuiltPages = { pages, paths }
      await writeFile(join(outDir, 'ready.json'), JSON.stringify(built))
    },
  }
}
