import { type DestinationStream, pino } from 'pino'

/** Lines of requests are written together when there are so many bytes. What a pipe takes as one is 4,096 (PIPE_BUF). */
const together = 3_500
/** Or after so many milliseconds. */
const waitMs = 200
/** While nothing can be written (disk full), no more than this is kept, in bytes; further lines are dropped. */
const keptBytes = 1024 * 1024

/**
 * Standard output for logs, in the order of the lines. `now` writes at once; `soon` lets lines wait for each other, since writing costs
 * as much as all the rest of a line. Output that cannot be written ends nothing.
 */
export const standardOutput = (): { now: DestinationStream; soon: DestinationStream } => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: keptBytes })
  output.on('error', () => {})
  const waiting: string[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    size = 0
    // In one piece: SonicBoom's own buffer copies all that it has for each line.
    if (waiting.length > 0) output.write(waiting.splice(0).join(''))
  }
  process.once('exit', flush)
  return {
    now: {
      write: line => {
        flush()
        output.write(line)
      },
    },
    soon: {
      write: line => {
        waiting.push(line)
        size += line.length
        if (size >= together) flush()
        else timer ??= setTimeout(flush, waitMs).unref()
      },
    },
  }
}
