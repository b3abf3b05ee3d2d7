import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Ends the server and removes its folder as soon as our end of the pipe closes: also when this process is killed and has no
 * chance to clean up.
 */
const keeper = `
folder=$1 signal=$2; shift 2
"$@" </dev/null & server=$!
cat >/dev/null
kill -s "$signal" $server
wait $server
rm -rf "$folder"`

export interface Owner {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root: root hands over to an account without rights. */
export const serverOwner = (): Owner => {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such account here: the next one.
    }
  }
  throw new Error('running as root, and neither of the accounts postgres and nobody exists')
}

/** A fresh folder of that owner. */
export const serverFolder = async (owner: Owner): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-service-'))
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  return folder
}

/** A running server: `stop` ends it and removes its folder. */
export interface Kept {
  stop: () => Promise<void>
}

/**
 * Starts a server, which `signal` ends at once even with clients connected, and waits until `ready` does not reject. Its
 * output is in the error when it never gets there.
 */
export const keep = async (
  command: string[],
  options: { owner: Owner; folder: string; signal: 'QUIT' | 'TERM'; ready: () => Promise<unknown> },
): Promise<Kept> => {
  const child: ChildProcess = spawn('sh', ['-c', keeper, 'keeper', options.folder, options.signal, ...command], {
    ...options.owner,
    cwd: options.folder,
    // Out of reach of Ctrl-C: it must outlive the tests that use it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-10_000)
    })
  const exit = once(child, 'exit')
  const stop = async () => {
    child.stdin?.end()
    await exit
  }
  for (let tries = 0; ; tries++) {
    try {
      await options.ready()
      return { stop }
    } catch (error) {
      if (tries === 300) {
        await stop()
        throw new Error(`${command[0]} did not start:\n${output}`, { cause: error })
      }
      await wait(50)
    }
  }
}
