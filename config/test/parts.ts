import { existsSync } from 'node:fs'
import { missingParts, type PartName, parts, wantedParts } from '../parts.ts'
import { run } from './run.ts'

const apt = (args: string[]) => run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

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
  const left = missingParts(isFull)
  for (const name of left)
    console.log(`${parts[name].title} is not on this machine (Debian: apt-get install ${parts[name].debian}).`)
  return left
}
