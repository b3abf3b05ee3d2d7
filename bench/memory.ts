import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB (Linux). */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Records the peak memory of processes until the returned function is called. @returns a function that returns the peaks */
export const watchMemory = (pids: number[]) => {
  const peaks = pids.map(residentMb)
  const sample = () => {
    for (const [at, pid] of pids.entries()) peaks[at] = Math.max(peaks[at] ?? 0, residentMb(pid))
  }
  const timer = setInterval(sample, 20)
  return () => {
    clearInterval(timer)
    sample()
    return peaks
  }
}
