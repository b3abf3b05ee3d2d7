import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import type { AppEnvironment, BuiltPages, PrerenderedPage, PrerenderModule } from '../../shared/model/prerendered.ts'
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
 * Renders visitors' pages after the build and writes them into prerendered.json, so that browsers draw them from the first bytes, with the paths of all pages.
 * The BFF fills in the rest (server/bff/spa/page.ts), and renders them with data by prerender.js, which contains all packages
 * that it needs: the servers do not install React.
 */
export const prerender = (): Plugin => {
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
        ssr: 'prerender.tsx',
        outDir,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.js' } },
      },
    })
    return pathToFileURL(join(outDir, 'prerender.js')).href
  }
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: resolved => {
      config = resolved
    },
    closeBundle: async () => {
      const { outDir } = config.build
      const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
      const entry = filesOf(manifest, ['index.html'])
      const url = await bundle(outDir)
      const pages: PrerenderedPage[] = []
      for (const locale of locales) {
        // A new instance per language, because the texts are part of it.
        const { prerender } = (await import(`${url}?${locale}`)) as PrerenderModule
        for (const environment of environments)
          for (const { loads, ...page } of await prerender(locale, environment)) {
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
      const { paths } = (await import(`${url}?${locales[0]}`)) as PrerenderModule
      const built: BuiltPages = { pages, paths }
      await writeFile(join(outDir, 'prerendered.json'), JSON.stringify(built))
    },
  }
}
