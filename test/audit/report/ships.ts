/** The packages that production installs, by the lock file. */
import { existsSync, readFileSync } from 'node:fs'

interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** By path: `node_modules/pg`; '' is the product itself. */
type Packages = Record<string, Locked>

export const readLock = (): Packages =>
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }).packages

/** `pg` of `node_modules/pg`. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The name of a package in npm's documents. */
export const idOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`

/** Where Node finds a package that the package at `from` needs: in its own folder, or in one above. */
const locate = (packages: Packages, from: string, name: string): string => {
  const own = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (own in packages || from === '') return own
  return locate(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}

/**
 * Paths of the packages that production installs. The flags in the lock file are not enough.
 * Example: the compiler, an optional peer of a library, is not flagged as `dev`, but npm omits it.
 */
export const productionPaths = (packages: Packages): string[] => {
  const found = new Set<string>()
  const visit = (path: string) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const next = locate(packages, path, name)
      // A missing optional package is for another platform.
      if (found.has(next) || !(next in packages) || !existsSync(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit('')
  return [...found].sort()
}
