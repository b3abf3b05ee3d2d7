import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../running.ts'

const prefix = 'yardkey-run-'

/** Removes what runs have left whose process is gone. */
const removeLeftovers = (folder: string) => {
  for (const name of readdirSync(folder)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isRunning(pid)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Removes a folder once its standard input closes, even if this process is killed. Browsers and servers in it may write, and make it
 * again, for a moment longer: it waits up to a minute for all that have it as their temporary folder.
 */
const sweeper = `
trap "" HUP INT TERM
read -r _
seconds=0
while rm -rf "$1"; grep -qszFx "TMPDIR=$1" /proc/[0-9]*/environ || [ -e "$1" ]; do
  [ $seconds -lt 60 ] || exit
  seconds=$((seconds + 1))
  sleep 1
done`

/**
 * Makes a folder for all temporary files of this run, those of browsers and servers included, and removes it with the run, however
 * this ends. Also removes what earlier runs have left.
 *
 * @returns a function that ends it
 */
export const openRunFolder = (): (() => void) => {
  const before = process.env.TMPDIR
  removeLeftovers(tmpdir())
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // As /tmp: databases run as another account, and remove their own folders.
  chmodSync(folder, process.getuid?.() === 0 ? 0o1777 : 0o700)
  const child = spawn('/bin/sh', ['-c', sweeper, 'sweeper', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a sweeper the next run removes the folder.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  process.env.TMPDIR = folder
  return () => {
    child.stdin.end()
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
