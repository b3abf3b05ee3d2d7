// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { run } from './run.mjs'

/** All sources of the built page. */
const sources = ['web', 'shared', 'config/vite.ts', 'config/vite', 'package-lock.json']

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} files at or under it, in a fixed order
 */
const filesUnder = (root, path) => {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap(name => filesUnder(root, `${path}/${name}`))
}

/**
 * Hashes the content, because a checkout or a copy changes modification times.
 *
 * @param {string} root
 */
const fingerprint = root => {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(source => filesUnder(root, source)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} root */
const stampOf = root => join(root, 'dist', 'built-from')

/**
 * @param {string} root
 * @param {string} current
 */
const isBuilt = (root, current) =>
  existsSync(stampOf(root)) &&
  readFileSync(stampOf(root), 'utf8') === current &&
  existsSync(join(root, 'dist', 'web', 'index.html'))

/**
 * Builds the page into dist/web if its sources have changed since the last build.
 *
 * @param {string} root
 * @param {string} node
 */
export const build = async (root, node) => {
  const current = fingerprint(root)
  if (isBuilt(root, current)) return
  await alone(root, async () => {
    if (isBuilt(root, current)) return
    console.log('Building the page …')
    rmSync(stampOf(root), { force: true })
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const code = await run(node, [vite, 'build', '--config', 'config/vite.ts', '--logLevel', 'warn'], { cwd: root })
    if (code !== 0) throw new Error('The page could not be built.')
    writeFileSync(stampOf(root), current)
  })
}
