import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Starts the server, and ends and starts it again when told to: a line of the pipe names the signal that ends it, or says
 * `start`. Ends it and removes its folder as soon as our end of the pipe closes: also when this process is killed and has no
 * chance to clean up. CONT wakes a server that is frozen, so that it sees its end.
 */
const keeper = `
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

/** A running server. */
export interface Kept {
  /** Ends it by a signal; its folder stays. */
  end: (signal: 'INT' | 'QUIT' | 'KILL') => Promise<void>
  /** Starts it again in its folder, and waits until it is ready. */
  start: () => Promise<void>
  /** Ends it and removes its folder. */
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
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-10_000)
    })
  const exit = once(child, 'exit')
  const tell = (line: string) => child.stdin?.write(`${line}\n`)
  const stop = async () => {
    child.stdin?.end()
    await exit
  }
  const untilReady = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return void (await options.ready())
      } catch (error) {
        if (tries === 300) {
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
      const said = child.stdio[3]
      if (!said) throw new Error('the keeper says nothing')
      const ended = once(said, 'data')
      tell(signal)
      await ended
    },
    start: async () => {
      tell('start')
      await untilReady()
    },
    stop,
  }
}
