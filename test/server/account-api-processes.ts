import { password } from '../account-api/people.ts'
import { freePort } from '../helper/free-port.ts'
import { type Product, startProcess } from '../helper/process.ts'

/** Account APIs in separate processes, with functions to call and to kill them. */
export const startProcesses = async (count: number, env: Record<string, string>) => {
  const start = async () => {
    const port = String(await freePort())
    return startProcess('server/account-api-main.ts', `http://127.0.0.1:${port}/readyz`, {
      ...env,
      ACCOUNT_API_PORT: port,
    })
  }
  const processes: Product[] = []
  for (let at = 0; at < count; at++) processes.push(await start())
  let token = ''
  /** Calls the first process that responds. */
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    for (const { origin } of processes) {
      const answer = await fetch(`${origin}/api/v1/admin/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch(() => undefined)
      if (answer?.ok) return answer.json()
    }
    throw new Error(`no process answers ${path}`)
  }
  return {
    call,
    logIn: async (email: string) => {
      token = (await call('POST', 'login', { email, password })).api_token
    },
    /** Kills a process and starts another in its place. */
    kill: async (at: number) => {
      const victim = processes[at]
      if (victim) process.kill(victim.pid, 'SIGKILL')
      await victim?.stop()
      processes[at] = await start()
    },
    pids: () => processes.map(({ pid }) => pid),
    /** The last lines of all processes. */
    log: () => processes.map(one => one.output().slice(-2_000)),
    stop: () => Promise.all(processes.map(one => one.stop())),
  }
}
