/** The programs that tests need besides npm packages: where they are on this machine. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const searchFolders = () => (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')

const findProgram = (...names: string[]) =>
  searchFolders()
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(isProgram)

/** Debian keeps PostgreSQL's server programs off PATH, one folder per version. */
const postgresFolders = () => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [...versions.map(version => join(debian, version, 'bin')), ...searchFolders()]
}

const hasJapaneseFont = () => {
  // Other systems bring Japanese fonts along.
  if (process.platform !== 'linux') return true
  try {
    return execFileSync('fc-list', [':lang=ja', 'file'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return false
  }
}

/** Path of a Chromium or Chrome, or undefined. */
export const chromium = (): string | undefined =>
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')

/** Path of redis-server, or undefined. */
export const redisServer = (): string | undefined => findProgram('redis-server')

/** Folder that holds `initdb` and `postgres`, or undefined. */
export const postgresPrograms = (): string | undefined =>
  postgresFolders().find(folder => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')))

export type PartName = 'chromium' | 'redis' | 'postgres' | 'japanese-font'

/** Each part, whether it is here, and the Debian package that brings it. */
export const parts: Record<PartName, { title: string; debian: string; isHere: () => boolean }> = {
  chromium: { title: 'Chromium', debian: 'chromium', isHere: () => chromium() !== undefined },
  redis: { title: 'Redis', debian: 'redis-server', isHere: () => redisServer() !== undefined },
  postgres: { title: 'PostgreSQL', debian: 'postgresql', isHere: () => postgresPrograms() !== undefined },
  'japanese-font': { title: 'a Japanese font', debian: 'fonts-noto-cjk', isHere: hasJapaneseFont },
}

/** The parts that are not on this machine. */
export const missingParts = (): PartName[] => (Object.keys(parts) as PartName[]).filter(name => !parts[name].isHere())

/** The parts whose tests are skipped on this machine: under CI=true none, there they fail. */
export const partsToSkip = (): PartName[] => (process.env.CI === 'true' ? [] : missingParts())
