const pause = new Int32Array(new SharedArrayBuffer(4))

/**
 * Processor time of this thread so far, in milliseconds: what else runs on the machine does not count. Linux counts it whenever a
 * thread pauses, else in steps of milliseconds.
 */
export const threadTime = (): number => {
  Atomics.wait(pause, 0, 0, 0.01)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
