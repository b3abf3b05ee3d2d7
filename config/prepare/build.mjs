// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alone } from './alone.mjs'
import { run } from './run.mjs'

/** @typedef {'page' | 'database'} Product */

/**
 * What is built: a file in its folder that proves it is there, its sources, and the Node script that makes it.
 *
 * @type {Record<Product, { title: string, proof: string, sources: string[], script: string[] }>}
 */
const products = {
  page: {
    title: 'the page',
    proof: 'dist/web/index.html',
    sources: ['web', 'shared', 'config/vite.ts', 'config/vite', 'package-lock.json'],
    script: ['node_modules/vite/bin/vite.js', 'build', '--config', 'config/vite.ts', '--logLevel', 'warn'],
  },
  database: {
    title: 'the initial database',
    proof: 'dist/database/PG_VERSION',
    sources: ['config/initial-database.ts', 'server/account-api/database', 'package-lock.json'],
    script: ['config/initial-database.ts'],
  },
}

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
 * @param {string[]} sources
 */
const fingerprint = (root, sources) => {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(source => filesUnder(root, source)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {Product} name
 */
const stampOf = (root, name) => join(root, 'dist', `${name}.built-from`)

/**
 * @param {string} root
 * @param {Product} name
 */
const isBuilt = (root, name) => {
  const { proof, sources } = products[name]
  const stamp = stampOf(root, name)
  return (
    existsSync(join(root, proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, sources)
  )
}

/**
 * Builds what is missing or outdated of these products, side by side.
 *
 * @param {string} root
 * @param {string} node
 * @param {Product[]} names
 */
export const build = async (root, node, names) => {
  const missing = names.filter(name => !isBuilt(root, name))
  if (missing.length === 0) return
  /** @param {Product} name */
  const buildOne = async name => {
    // Another command may have built it while this one waited.
    if (isBuilt(root, name)) return
    const { title, proof, sources, script } = products[name]
    const current = fingerprint(root, sources)
    console.log(`Building ${title} …`)
    rmSync(stampOf(root, name), { force: true })
    rmSync(join(root, dirname(proof)), { recursive: true, force: true })
    if ((await run(node, script, { cwd: root })) !== 0) throw new Error(`Could not build ${title}.`)
    writeFileSync(stampOf(root, name), current)
  }
  await alone(root, () => Promise.all(missing.map(buildOne)))
}
