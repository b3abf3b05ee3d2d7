/**
 * Preloaded into a server: at SIGCONT it takes all file descriptors that are left, and at the next one it releases them. Each
 * time it says so on standard error.
 */
import { closeSync, openSync } from 'node:fs'

const taken: number[] = []

const takeAll = () => {
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'))
  } catch {
    process.stderr.write('all descriptors are taken\n')
  }
}

process.on('SIGCONT', () => {
  if (taken.length === 0) return takeAll()
  for (const descriptor of taken.splice(0)) closeSync(descriptor)
  process.stderr.write('descriptors are free\n')
})
