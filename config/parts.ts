/** Finds the programs on this machine that tests need besides npm packages. */
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

/** Debian installs PostgreSQL's server programs outside PATH, in one folder per version. */
const postgresFolders = () => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [...versions.map(version => join(debian, version, 'bin')), ...searchFolders()]
}

const hasJapaneseFont = () => {
  // Other systems include Japanese fonts.
  if (process.platform !== 'linux') return true
  try {
    return execFileSync('fc-list', [':lang=ja', 'file'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return false
  }
}

/** Chromium without a user interface: the same engine at half the CPU time. */
const headlessShell = () => findProgram('chromium-headless-shell')

/** Path of a Chromium or Chrome, or undefined. */
export const chromium = (): string | undefined =>
  headlessShell() ?? findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')

/** Path of Firefox, or undefined. */
export const firefox = (): string | undefined => findProgram('firefox-esr', 'firefox')

/** Path of redis-server, or undefined. */
export const redisServer = (): string | undefined => findProgram('redis-server')

/** Path of HAProxy, or undefined. Only a benchmark uses it, so tests do not need it. */
export const haproxy = (): string | undefined => findProgram('haproxy')

/** Path of PgBouncer, or undefined. Tests without it are skipped. */
export const pgbouncer = (): string | undefined => findProgram('pgbouncer')

/** Why the container image cannot be built on this machine, or undefined. Tests do not need it: it takes minutes. */
export const whyNoContainer = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'that takes root on Linux'
  const missing = ['buildah', 'debootstrap'].filter(name => findProgram(name) === undefined)
  return missing.length > 0
    ? `this machine has no ${missing.join(' and no ')} (Debian: apt-get install ${missing.join(' ')})`
    : undefined
}

/** Folder that holds `initdb` and `postgres`, or undefined. */
export const postgresPrograms = (): string | undefined =>
  postgresFolders().find(folder => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')))

export type PartName = 'chromium' | 'firefox' | 'redis' | 'postgres' | 'japanese-font'

interface Part {
  title: string
  /** The Debian package that provides it. */
  debian: string
  isHere: () => boolean
  /** Whether it is the version of the package, if another version works as well. */
  isPackaged?: () => boolean
  /** Whether only `npm run test:full` needs it. */
  isForFull?: boolean
}

export const parts: Record<PartName, Part> = {
  chromium: {
    title: 'Chromium',
    debian: 'chromium-headless-shell',
    isHere: () => chromium() !== undefined,
    isPackaged: () => headlessShell() !== undefined,
  },
  firefox: { title: 'Firefox', debian: 'firefox-esr', isHere: () => firefox() !== undefined, isForFull: true },
  redis: { title: 'Redis', debian: 'redis-server', isHere: () => redisServer() !== undefined },
  postgres: { title: 'PostgreSQL', debian: 'postgresql', isHere: () => postgresPrograms() !== undefined },
  'japanese-font': { title: 'a Japanese font', debian: 'fonts-noto-cjk', isHere: hasJapaneseFont },
}

const names = Object.keys(parts) as PartName[]

const neededParts = (isFull: boolean) => names.filter(name => isFull || !parts[name].isForFull)

/** The parts of a run that are not on this machine. */
export const missingParts = (isFull: boolean): PartName[] => neededParts(isFull).filter(name => !parts[name].isHere())

/** The parts of a run that Debian's packages would add or improve. */
export const wantedParts = (isFull: boolean): PartName[] =>
  neededParts(isFull).filter(name => !(parts[name].isPackaged ?? parts[name].isHere)())

/** The parts whose tests are skipped on this machine: all in the watch mode; none with CI=true, where such tests fail. */
export const partsToSkip = (): PartName[] => {
  if (process.env.YARDKEY_TEST_IN_MEMORY === '1') return names
  return process.env.CI === 'true' ? [] : missingParts(true)
}
