import type { Tier } from './tiers.ts'

export interface RunArguments {
  /** Undefined: all tests. */
  tier: Tier | undefined
  isFull: boolean
  /** Of config/vitest.ts. */
  projects: string[]
  /** Whether nothing narrows the run to some projects or files. */
  isWhole: boolean
  /** Parts of paths; files of all tiers are run then. */
  filters: string[]
  /** For Vitest, and `--durations`. */
  more: string[]
}

/** Reads the arguments of `config/test.ts`. All others that begin with a dash are Vitest's. */
export const readArguments = (args: readonly string[]): RunArguments => {
  const chosen = args.flatMap(argument => /^--project=(.+)/.exec(argument)?.[1] ?? [])
  const filters = args.filter(argument => !argument.startsWith('-'))
  const isFull = args.includes('--full')
  const isAll = isFull || args.includes('--all') || filters.length > 0
  const own = ['--full', '--all', '--rest']
  return {
    tier: args.includes('--rest') ? 'rest' : isAll ? undefined : 'first',
    isFull,
    projects: chosen.length > 0 ? chosen : ['unit', 'app', 'e2e'],
    isWhole: chosen.length + filters.length === 0,
    filters,
    more: args.filter(argument => argument.startsWith('-') && !own.includes(argument) && !/^--project=/.test(argument)),
  }
}
