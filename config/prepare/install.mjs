// @ts-check
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

/** The oldest Node that runs the sources as they are. */
const neededMajor = 24
const isNewEnough = Number(process.versions.node.split('.')[0]) >= neededMajor

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} Lock */

/**
 * @param {string} path
 * @returns {Lock['packages'] | undefined}
 */
const readPackages = path => {
  try {
    /** @type {Lock} */
    const lock = JSON.parse(readFileSync(path, 'utf8'))
    return lock.packages
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules holds what package-lock.json says. npm notes there what it has installed, so this also knows what
 * somebody installed by hand. Optional packages are for other platforms.
 *
 * @param {string} root
 */
const isInstalled = root => {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} root */
const packagedNode = root => join(root, 'node_modules', 'node', 'bin', 'node')

/**
 * npm scripts run on the Node in node_modules where there is one, and `npm ci` removes that under their feet: a copy stays.
 *
 * @param {string} root
 * @returns {string} path of a Node that outlives an installation
 */
const keepNode = root => {
  if (!process.execPath.startsWith(join(root, 'node_modules', '/'))) return process.execPath
  const folder = mkdtempSync(join(tmpdir(), 'yardkey-node-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, 'node')
  copyFileSync(process.execPath, copy)
  return copy
}

/**
 * npm as the person called it, or the one on PATH.
 *
 * @param {string[]} args
 * @param {string} cwd
 */
const npm = (args, cwd) => {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? run(process.execPath, [path, ...args], { cwd }) : run('npm', args, { cwd })
}

/**
 * Installs exactly what package-lock.json says, if that is not there yet. The one install script that we need, which fetches
 * Node itself, is run by hand: newer versions of npm no longer run install scripts of packages by themselves.
 *
 * @param {string} root
 * @returns {Promise<string>} path of a Node that runs the sources
 */
export const install = async root => {
  let runner = process.execPath
  if (!isInstalled(root)) {
    console.log('Installing packages …')
    runner = keepNode(root)
    // NODE_ENV=production would leave out what builds and tests need.
    const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    const code = await npm(['ci', ...flags], root)
    if (code !== 0) throw new Error(`npm ci ended with code ${code}. Its output above says why.`)
  }
  if (isNewEnough && existsSync(process.execPath)) return process.execPath
  const node = packagedNode(root)
  if (!existsSync(node)) {
    console.log(`Fetching Node ${neededMajor} for Yardkey alone …`)
    const folder = join(root, 'node_modules', 'node')
    const code = await run(runner, ['installArchSpecificPackage'], { cwd: folder })
    if (code !== 0 || !existsSync(node))
      throw new Error(
        `Node ${neededMajor} could not be fetched. Install it yourself (https://nodejs.org) and try again.`,
      )
  }
  // npm links programs when it installs their package, and then this one was not there yet. Other npm scripts find it here.
  const link = join(root, 'node_modules', '.bin', 'node')
  if (!existsSync(link)) symlinkSync(join('..', 'node', 'bin', 'node'), link)
  return node
}
