import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const id = 'virtual:flags'
const source = fileURLToPath(new URL('../../node_modules/country-flag-icons/3x2/', import.meta.url))

/** Emits the flags into one folder with a hash in its name, so that the bundle need not contain 260 hashed URLs. */
export const flags = (): Plugin => {
  const files = readdirSync(source)
    .filter(name => /^[A-Z]{2}\.svg$/.test(name))
    .map(name => ({ name, content: readFileSync(source + name) }))
  // The licence must accompany every copy.
  const licence = { name: 'LICENSE.txt', content: readFileSync(`${source}../LICENSE`) }
  const hash = createHash('sha256')
  for (const { content } of files) hash.update(content)
  const folder = `assets/flags-${hash.digest('hex').slice(0, 8)}/`
  return {
    name: 'flags',
    resolveId: name => (name === id ? `\0${id}` : undefined),
    load: name => (name === `\0${id}` ? `export default ${JSON.stringify(`/${folder}`)}` : undefined),
    configureServer: server => {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const file = files.find(({ name }) => request.url === `/${name}`)
        if (!file) return next()
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(file.content)
      })
    },
    generateBundle() {
      for (const { name, content } of [...files, licence])
        this.emitFile({ type: 'asset', fileName: folder + name, source: content })
    },
  }
}
