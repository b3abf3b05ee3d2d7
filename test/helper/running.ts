/** Processes of this machine, by their ids. */
import { readFile } from 'node:fs/promises'

/** Whether a process exists, also one of another account. */
export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The processes that a process has started and that still run. Linux only. */
export const childrenOf = async (pid: number): Promise<number[]> => {
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return (ids.match(/\d+/g) ?? []).map(Number)
}
