import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { waitMs } from '../../../config/test/limits.ts'

/**
 * Starts a server and obeys lines on standard input: `start`, or the signal with which to stop it. Stops it and removes its
 * folder when standard input closes, even if this process is killed. CONT resumes a frozen server so that it handles the
 * signal.
 */
const supervisor = `
folder=$1 signal=$2; shift 2
end() { kill -s "$1" $server 2>/dev/null; kill -s CONT $server 2>/dev/null; wait $server; }
"$@" </dev/null & server=$!
while read -r command; do
  if [ "$command" = start ]; then
    "$@" </dev/null & server=$!
  else
    end "$command"
    echo ended >&3
  fi
done
end "$signal"
echo ended >&3
rm -rf "$folder"`

export interface Owner {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged account. */
export const serverOwner = (): Owner => {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // The account does not exist: try the next one.
    }
  }
  throw new Error('running as root, and neither of the accounts postgres and nobody exists')
}

/** A new temporary folder of that owner. */
export const serverFolder = async (owner: Owner): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-service-'))
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  return folder
}

/** A running server. */
export interface SupervisedServer {
  /** Stops it with a signal and keeps its folder. */
  end: (signal: 'INT' | 'QUIT' | 'KILL') => Promise<void>
  /** Restarts it in its folder and waits until it is ready. */
  start: () => Promise<void>
  /** Stops it. Its folder is removed afterwards: thousands of files take minutes on a busy machine. */
  stop: () => Promise<void>
}

/**
 * Starts a server and waits until `ready` does not reject; otherwise throws an error with its output. `signal` must stop it at
 * once, even with clients connected.
 */
export const superviseServer = async (
  command: string[],
  options: { owner: Owner; folder: string; signal: 'QUIT' | 'TERM'; ready: () => Promise<unknown> },
): Promise<SupervisedServer> => {
  const child: ChildProcess = spawn(
    'sh',
    ['-c', supervisor, 'supervisor', options.folder, options.signal, ...command],
    {
      ...options.owner,
      cwd: options.folder,
      // Detached from Ctrl-C, because it must outlive the tests that use it.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-10_000)
    })
  const [stdin, , , status] = child.stdio
  if (!(stdin instanceof Writable && status instanceof Readable)) throw new Error('the supervisor has no pipes')
  const exit = once(child, 'exit')
  const ended = () => Promise.race([once(status, 'data'), exit])
  const tell = (line: string) => stdin.write(`${line}\n`)
  const stop = async () => {
    stdin.end()
    await ended()
    child.unref()
    for (const pipe of child.stdio) pipe?.destroy()
  }
  const untilReady = async () => {
    const end = performance.now() + waitMs
    while (true) {
      try {
        return void (await options.ready())
      } catch (error) {
        if (performance.now() > end) {
          await stop()
          throw new Error(`${command[0]} did not start:\n${output}`, { cause: error })
        }
        await wait(50)
      }
    }
  }
  await untilReady()
  return {
    end: async signal => {
      const done = ended()
      tell(signal)
      await done
    },
    start: async () => {
      tell('start')
      await untilReady()
    },
    stop,
  }
}
