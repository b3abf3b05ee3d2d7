import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

interface Import {
  from: string
  /** Path from the root of the project, or the name of a package. */
  to: string
  /** Removed by the compiler: `import type`. */
  typeOnly: boolean
  /** Loaded by `import()` when it is needed. */
  lazy: boolean
}

const pattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** All TypeScript files of the project, except tests. */
export const sources: string[] = globSync('{shared,server,web,config}/**/*.{ts,tsx}').sort()

export const textOf = (file: string): string => readFileSync(file, 'utf8')

const resolve = (from: string, to: string) => (to.startsWith('.') ? normalize(join(dirname(from), to)) : to)

export const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(pattern)].map(([, type, name = '', dynamic = '']) => ({
    from: file,
    to: resolve(file, name || dynamic),
    typeOnly: type !== undefined,
    lazy: dynamic !== '',
  }))

export const imports: Import[] = sources.flatMap(importsOf)

export const isOurs = (path: string): boolean => existsSync(path)

export const under = (path: string, ...folders: string[]): boolean =>
  folders.some(folder => path.startsWith(`${folder}/`))

export const isPackage = (path: string): boolean => !/^(?:shared|server|web|config|test|bench)\//.test(path)

export const describeImport = ({ from, to }: Import): string => `${from} → ${to}`

/** Imports from a folder that the rule does not allow. */
export const broken = (
  folder: string,
  allowed: (to: string, from: string, how: Pick<Import, 'lazy' | 'typeOnly'>) => boolean,
): string[] =>
  imports.filter(({ from, to, ...how }) => under(from, folder) && !allowed(to, from, how)).map(describeImport)
