import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Image } from './image.ts'

/**
 * Starts a command as a strict engine does: as process 1 and the image's account, without capabilities.
 * Only the volume at /data is writable. The command uses the network of this machine.
 */
const enter = `
root=$1 data=$2 user=$3 folder=$4; shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --clear-groups --bounding-set=-all --inh-caps=-all \\
  --no-new-privs env --ignore-environment --chdir="$folder" "$@"`

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface Container {
  stdout: () => string
  stderr: () => string
  /** Fields of /proc/PID/status, such as `Uid`. */
  status: () => Promise<Record<string, string>>
  ended: Promise<Ended>
  /** Sends SIGTERM to process 1 and waits for the exit. */
  stop: () => Promise<Ended & { ms: number }>
}

interface Options {
  data: string
  /** In addition to the variables of the image. */
  env?: Record<string, string>
  /** Default: the command of the image. */
  command?: string[]
}

/** Starts a container of the image. It ends when this process ends. */
export const startContainer = ({ root, config }: Image, { data, env = {}, command }: Options): Container => {
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', enter, 'enter'],
      ...[root, data, config.User, config.WorkingDir, ...variables, ...(command ?? config.Cmd)],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString()
  })
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }))
  /** The pid of process 1 outside the container. */
  const pid = async () => Number(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    status: async () => {
      const lines = (await readFile(`/proc/${await pid()}/status`, 'utf8')).trimEnd().split('\n')
      return Object.fromEntries(lines.map(line => line.split(/:\s+/)))
    },
    ended,
    stop: async () => {
      const start = performance.now()
      if (child.exitCode === null) process.kill(await pid(), 'SIGTERM')
      return { ...(await ended), ms: performance.now() - start }
    },
  }
}
