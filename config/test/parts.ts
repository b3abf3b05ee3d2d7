import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { missingParts, type PartName, parts, wantedParts } from '../parts.ts'

const apt = (args: string[]) =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Installs what tests need besides npm packages: on Debian as root, from packages; elsewhere it prints what to install.
 *
 * @returns what is still missing
 */
export const fetchParts = (): PartName[] => {
  const packages = canInstall() ? wantedParts().map(name => parts[name].debian) : []
  if (packages.length > 0 && apt(['update'])) apt(['install', '-y', '--no-install-recommends', ...packages])
  const left = missingParts()
  for (const name of left)
    console.log(`${parts[name].title} is not on this machine (Debian: apt-get install ${parts[name].debian}).`)
  return left
}
