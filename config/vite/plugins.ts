import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/**
 * Removes the names that react-intl gives its components for React's developer tools. Each is an assignment, which a
 * bundler has to keep, and with it the component: the login page would load seven components that nothing uses.
 */
export const displayNames = (): Plugin => ({
  name: 'display-names',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-intl\/index\.js$/ },
    handler: code => ({ code: code.replace(/^\s*\w+\.displayName = .+;$/gm, ''), map: null }),
  },
})

const file = /\/web\/messages\/(?:en|ja)\/[\w-]+\/[\w-]+\.json$/

/** Parses texts with placeholders at build time (ICU MessageFormat); others stay strings. A syntax error fails the build. */
export const messages = (): Plugin => ({
  name: 'messages',
  load: {
    filter: { id: file },
    handler: async path => {
      const texts = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
      const compiled = Object.entries(texts).map(([id, text]) => [
        id,
        /[{}<']/.test(text) ? parse(text, { captureLocation: false }) : text,
      ])
      return JSON.stringify(Object.fromEntries(compiled))
    },
  },
})

/**
 * Finds the modules that some pages load, static imports included, for `codeSplitting.groups`.
 *
 * @param name of the plugin
 * @param roots matches the paths of the pages and of what is loaded with them
 */
export const modulesOf = (name: string, roots: RegExp) => {
  const found = new Set<string>()
  const plugin: Plugin = {
    name,
    apply: 'build',
    buildEnd() {
      const visit = (id: string) => {
        if (found.has(id)) return
        found.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(visit)
      }
      for (const id of this.getModuleIds()) if (roots.test(id)) visit(id)
    },
  }
  return { plugin, has: (id: string) => found.has(id) }
}

/** Sets NODE_ENV regardless of the shell or a test runner, so that a build never contains React's development code. */
export const nodeEnvironment = (): Plugin => ({
  name: 'node-environment',
  config: (_, { command }) => {
    process.env.NODE_ENV = command === 'build' ? 'production' : 'development'
  },
})

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(?:js|css|svg|json)$/
/** Smaller files fit into one packet anyway, so compression gains nothing. */
const smallest = 1024

/** Writes `.br` and `.gz` next to every hashed asset, so that the server never compresses. */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: config => {
      folder = join(config.build.outDir, config.build.assetsDir)
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      for (const name of names.filter(name => compressible.test(name))) {
        const content = await readFile(join(folder, name))
        if (content.length < smallest) continue
        const [br, gz] = await Promise.all([
          brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
          zip(content, { level: 9 }),
        ])
        await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)])
      }
    },
  }
}
