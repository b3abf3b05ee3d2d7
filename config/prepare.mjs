// @ts-check
/**
 * Runs first in every npm script: installs and builds what is missing or outdated, then starts a Node that can run the sources.
 * Plain JavaScript, because any installed Node from 18 on must be able to run it.
 *
 *   node config/prepare.mjs start | dev | bff | account-api | stub | test [FILTER…] | test:all | test:full | test:watch [FILTER…] | bench NAME |
 *     container | audit | mutate | licences | pictures | migrate | zipcode-import FILE | typecheck | lint | format | build | test:unit [FILTER…] |
 *     test:app [FILTER…] | test:e2e [FILTER…]
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './prepare/build.mjs'
import { install } from './prepare/install.mjs'
import { become, run } from './prepare/run.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string} name of an installed program, which is a Node script */
const bin = name => join('node_modules', '.bin', name)
const biome = [bin('biome'), 'check', '--config-path=config/lint.json']
/** @param {string} project */
const vitest = project => [bin('vitest'), 'run', '--config=config/vitest.ts', `--project=${project}`]

/** @typedef {import('./prepare/build.mjs').Product} Product */

/** @type {Record<string, { needs: Product[], program: string[], isServer?: true, readsKeys?: true }>} */
const commands = {
  start: { needs: ['page', 'database'], program: ['server/main.ts'], isServer: true },
  dev: { needs: ['database'], program: ['config/dev.ts'] },
  bff: { needs: ['page'], program: ['server/main.ts', '--without-account-api'], isServer: true },
  'account-api': { needs: ['database'], program: ['server/account-api-main.ts'], isServer: true },
  stub: { needs: [], program: ['config/stub.ts'], isServer: true },
  migrate: { needs: ['database'], program: ['server/migrate.ts'] },
  'zipcode-import': { needs: ['database'], program: ['server/zipcode-import.ts'] },
  // Tests build what they need.
  test: { needs: [], program: ['config/test.ts'] },
  'test:all': { needs: [], program: ['config/test.ts', '--all'] },
  'test:full': { needs: [], program: ['config/test.ts', '--full'] },
  'test:watch': { needs: [], program: ['config/test-watch.ts'], readsKeys: true },
  bench: { needs: ['page', 'database'], program: ['config/bench.ts'] },
  container: { needs: [], program: ['config/container.ts'] },
  audit: { needs: ['page', 'database'], program: ['config/audit.ts'] },
  mutate: { needs: [], program: ['config/mutate.ts'] },
  pictures: { needs: [], program: [...vitest('e2e'), 'test/e2e/readme-pictures.test.ts', '--update'] },
  licences: { needs: ['page'], program: ['config/licences.ts'] },
  // The four projects are checked side by side. More checkers for each repeat what these have in common: half as much again.
  typecheck: { needs: [], program: [bin('tsc'), '-b', '--checkers', '1'] },
  lint: { needs: [], program: [...biome, '.'] },
  format: { needs: [], program: [...biome, '--write', '.'] },
  build: { needs: ['page', 'database'], program: [] },
  'test:unit': { needs: [], program: [...vitest('unit'), '--tags-filter=!all'] },
  'test:app': { needs: [], program: vitest('app') },
  'test:e2e': { needs: [], program: vitest('e2e') },
}

/**
 * This is glibc's default, but once it is set, glibc no longer raises it by itself, and returns what V8 has freed after compiling
 * PGlite (about 60 MB).
 */
const memoryLimits = { MALLOC_TRIM_THRESHOLD_: '131072' }

/** @param {string[]} args */
const main = async ([name = '', ...args]) => {
  const command = commands[name]
  if (!command) throw new Error(`Unknown command: ${name}. Available: ${Object.keys(commands).join(', ')}.`)
  const node = await install(root)
  await build(root, node, command.needs)
  if (command.program.length === 0) return 0
  // So that programs find the same Node and the installed packages by name.
  const PATH = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(':')
  // Node caches compiled sources there, which halves the time of later starts.
  const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'node')
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE }
  const program = [...command.program, ...args]
  return command.isServer
    ? become(node, program, { cwd: root, env: { ...memoryLimits, ...env } })
    : run(node, program, { cwd: root, env, readsKeys: command.readsKeys })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
