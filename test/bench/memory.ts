import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB (Linux). */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Notes the highest memory of processes until it is stopped. */
export const watchMemory = (pids: number[]) => {
  const peaks = pids.map(residentMb)
  const look = () => {
    for (const [at, pid] of pids.entries()) peaks[at] = Math.max(peaks[at] ?? 0, residentMb(pid))
  }
  const timer = setInterval(look, 20)
  return () => {
    clearInterval(timer)
    look()
    return peaks
  }
}
