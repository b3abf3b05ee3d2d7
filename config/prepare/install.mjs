// @ts-check
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { alone } from './alone.mjs'
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

/** @param {string} root */
const installedLock = root => join(root, 'node_modules', '.package-lock.json')

/**
 * Whether node_modules matches package-lock.json. npm records there what it has installed, including manual installations.
 * Optional packages are skipped, because they can be for other platforms.
 *
 * @param {string} root
 */
const isInstalled = root => {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedLock(root))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} root */
const packagedNode = root => join(root, 'node_modules', 'node', 'bin', 'node')

/**
 * Runs the npm that called this script, or else the one on PATH, with a given Node: an older one warns about each package.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
const npm = async (node, args, cwd) => {
  const all = [...args, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  // Older versions of npm use what a newer Node warns about.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, NODE_NO_WARNINGS: '1' }
  const path = process.env.npm_execpath
  const code = await (path?.endsWith('.js') ? run(node, [path, ...all], { cwd, env }) : run('npm', all, { cwd, env }))
  if (code !== 0) throw new Error(`npm ${args[0]} ended with code ${code}`)
}

/**
 * Fetches Node as a package of npm: the one that the install script of the package `node` fetches. We do it ourselves, since
 * newer versions of npm run no install scripts of packages, and the installation needs it first.
 *
 * @param {string} version
 * @param {string} to
 */
const fetchNode = async (version, to) => {
  console.log(`Fetching Node ${version} for Yardkey only …`)
  const { platform, arch } = process
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  const folder = mkdtempSync(join(dirname(to), 'fetched-'))
  try {
    await npm(process.execPath, ['install', '--prefix', folder, '--no-save', `${name}@${version}`], folder)
    renameSync(join(folder, 'node_modules', name, 'bin', 'node'), to)
  } catch (error) {
    throw new Error(
      `Node ${neededMajor} could not be fetched. Connect this machine to the registry of npm, or install Node ${neededMajor} yourself (https://nodejs.org), and try again.`,
      { cause: error },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A Node that runs the sources and outlives an installation of packages, which empties node_modules.
 *
 * @param {string} root
 * @returns {Promise<string>} its path
 */
const keepNode = async root => {
  if (isNewEnough && !process.execPath.startsWith(join(root, 'node_modules', '/'))) return process.execPath
  const wanted = readPackages(join(root, 'package-lock.json'))?.['node_modules/node']?.version ?? `${neededMajor}`
  const installed = readPackages(installedLock(root))?.['node_modules/node']?.version
  const folder = join(root, 'dist', 'node')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const kept = join(folder, 'node')
  if (installed === wanted && existsSync(packagedNode(root))) linkSync(packagedNode(root), kept)
  else await fetchNode(wanted, kept)
  return kept
}

/** @param {string} root */
const isReady = root => isInstalled(root) && (isNewEnough || existsSync(packagedNode(root)))

/** @param {string} root */
const installPackages = async root => {
  if (isReady(root)) return
  const node = await keepNode(root)
  console.log('Installing packages …')
  // With NODE_ENV=production, npm would omit the packages that builds and tests need.
  await npm(node, ['ci', '--include=dev', '--include=optional'], root)
  if (node !== process.execPath) {
    mkdirSync(dirname(packagedNode(root)), { recursive: true })
    renameSync(node, packagedNode(root))
  }
}

/**
 * Installs exactly the packages of package-lock.json, unless they are installed already. Where Node is too old, a newer one comes
 * first, for this project only.
 *
 * @param {string} root
 * @returns {Promise<string>} path of a Node that runs the sources
 */
export const install = async root => {
  if (!isReady(root)) await alone(root, () => installPackages(root))
  if (isNewEnough && existsSync(process.execPath)) return process.execPath
  // npm could not link this program, because it did not exist during the installation. Other npm scripts need the link.
  const link = join(root, 'node_modules', '.bin', 'node')
  if (!existsSync(link)) symlinkSync(join('..', 'node', 'bin', 'node'), link)
  return packagedNode(root)
}
