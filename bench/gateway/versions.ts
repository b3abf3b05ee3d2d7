import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The version that a program prints; undefined if it is not installed. */
export const versionOf = (program: string, flag: string): string | undefined => {
  const { error, stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' })
  if (error) return undefined
  return /\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0] ?? 'unknown'
}

/** name and version of an installed package */
export const packageVersion = (name: string): string => {
  const file = fileURLToPath(new URL(`../../node_modules/${name}/package.json`, import.meta.url))
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return `${name} ${version}`
}
