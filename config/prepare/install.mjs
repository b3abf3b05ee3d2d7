// @ts-check
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

/** The oldest Node that can run the sources without a build. */
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
 * Whether node_modules matches package-lock.json. npm records there what it has installed, including manual installations.
 * Optional packages are skipped, because they can be for other platforms.
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
 * Copies Node if it runs from node_modules, because `npm ci` removes that folder while this script still needs it.
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
 * Runs the npm that called this script, or else the one on PATH.
 *
 * @param {string[]} args
 * @param {string} cwd
 */
const npm = (args, cwd) => {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? run(process.execPath, [path, ...args], { cwd }) : run('npm', args, { cwd })
}

/**
 * Installs exactly the packages of package-lock.json, unless they are installed already. The only install script that we need
 * fetches Node. It is run here, because newer versions of npm do not run install scripts of packages.
 *
 * @param {string} root
 * @returns {Promise<string>} path of a Node that runs the sources
 */
export const install = async root => {
  let runner = process.execPath
  if (!isInstalled(root)) {
    console.log('Installing packages …')
    runner = keepNode(root)
    // With NODE_ENV=production, npm would omit the packages that builds and tests need.
    const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    const code = await npm(['ci', ...flags], root)
    if (code !== 0) throw new Error(`npm ci ended with code ${code}. Its output above says why.`)
  }
  if (isNewEnough && existsSync(process.execPath)) return process.execPath
  const node = packagedNode(root)
  if (!existsSync(node)) {
    console.log(`Fetching Node ${neededMajor} for Yardkey only …`)
    const folder = join(root, 'node_modules', 'node')
    const code = await run(runner, ['installArchSpecificPackage'], { cwd: folder })
    if (code !== 0 || !existsSync(node))
      throw new Error(
        `Node ${neededMajor} could not be fetched. Install it yourself (https://nodejs.org) and try again.`,
      )
  }
  // npm could not link this program, because it did not exist during the installation. Other npm scripts need the link.
  const link = join(root, 'node_modules', '.bin', 'node')
  if (!existsSync(link)) symlinkSync(join('..', 'node', 'bin', 'node'), link)
  return node
}
