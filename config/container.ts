/**
 * Builds the container image and tests it in production mode (`npm run container`; test/container). On Debian as root it needs
 * only the packages buildah and debootstrap: no container engine and no image registry.
 */
import { spawnSync } from 'node:child_process'
import { whyNoContainer } from './parts.ts'

const why = whyNoContainer()
if (why === undefined) {
  const args = ['run', '--config', 'config/vitest.ts', '--project', 'container']
  process.exitCode = spawnSync('vitest', args, { stdio: 'inherit' }).status ?? 1
} else {
  console.error(`The container image cannot be built: ${why}.`)
  process.exitCode = 1
}
