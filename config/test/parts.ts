import { existsSync } from 'node:fs'
import { missingParts, type PartName, parts, wantedParts } from '../parts.ts'
import { runQuietly } from './run.ts'

const apt = (args: string[]) => runQuietly('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** One sentence about parts that are not on this machine: what that means, and how to get them. */
const describeMissing = (names: PartName[]): string => {
  const titles = names.map(name => parts[name].title)
  const all = new Intl.ListFormat('en').format(titles)
  const packages = names.map(name => parts[name].debian).join(' ')
  const then = process.env.CI === 'true' ? 'fail' : 'are skipped'
  const be = names.length > 1 ? 'are' : 'is'
  return `${all} ${be} not on this machine, so tests that need ${names.length > 1 ? 'them' : 'it'} ${then} (Debian, as root: apt-get install ${packages}).`
}

/** Prints what is missing on this machine, if anything is. @returns it */
export const tellMissing = (isFull: boolean): PartName[] => {
  const left = missingParts(isFull)
  if (left.length > 0) console.log(describeMissing(left))
  return left
}

/**
 * Installs what tests need besides npm packages, with `isFull` also what only the full run needs: on Debian as root, from
 * packages; elsewhere it prints what to install.
 *
 * @returns what is still missing
 */
export const fetchParts = async (isFull = false): Promise<PartName[]> => {
  const packages = canInstall() ? wantedParts(isFull).map(name => parts[name].debian) : []
  if (packages.length > 0 && (await apt(['update'])))
    await apt(['install', '-y', '--no-install-recommends', ...packages])
  return tellMissing(isFull)
}
