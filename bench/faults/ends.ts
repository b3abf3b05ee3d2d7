import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from '../server.ts'
import { inSeconds, type Row, untilOk } from './cells.ts'
import { type Browser, inOneLine, longestWait, type Outcome } from './person.ts'

/** Number of restarts for one row. */
const rounds = 3

/** A seeded pseudorandom generator of numbers from 0 to 1 (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Reads and edits without a pause, and logs in again after a 401. */
const keepBusy = async (browser: Browser, outcomes: Outcome[], isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const read = await browser.read()
    const seen = [read]
    if (read.result === 'ok') seen.push(await browser.edit(), await browser.requestAccess())
    else if (read.result.startsWith('401')) seen.push(await browser.logIn())
    outcomes.push(...seen)
    await wait(read.result === 'ok' ? 10 : 50)
  }
}

/**
 * Ends a process at random moments while people write, and restarts it as a supervisor would.
 *
 * @returns the row without `lost`, which is checked afterwards
 */
export const endAtRandom = async (
  server: Server,
  signal: 'SIGTERM' | 'SIGKILL',
  browsers: Browser[],
  random: () => number,
): Promise<Omit<Row, 'lost'>> => {
  for (const { logIn } of browsers) await untilOk(logIn)
  const outcomes: Outcome[] = []
  const ends = new Set<string>()
  const backs: string[] = []
  let isOver = false
  const busy = Promise.all(browsers.map(browser => keepBusy(browser, outcomes, () => isOver)))
  for (let round = 0; round < rounds; round++) {
    await wait(200 + random() * 1_000)
    const { exit, ms } = await server.end(signal)
    if (signal === 'SIGTERM') ends.add(`exit ${exit} after ${(ms / 1_000).toFixed(1)} s`)
    const since = performance.now()
    await server.start()
    const [browser] = browsers
    if (browser)
      await untilOk(async () => {
        const outcome = await browser.read()
        return outcome.result.startsWith('401') ? browser.logIn() : outcome
      })
    backs.push(inSeconds(since))
  }
  isOver = true
  await busy
  return {
    fault: `${server.name}: ${signal}, ${rounds} times${ends.size > 0 ? ` (${[...ends].join(', ')})` : ''}`,
    saw: inOneLine(outcomes),
    waited: longestWait(outcomes),
    back: backs.sort().at(-1) ?? '',
  }
}
