import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

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
