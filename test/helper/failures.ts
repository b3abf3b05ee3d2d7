/**
 * What failed browser tests leave in dist/test-failures: a picture of each page that is open, in the full run also a trace of each
 * context. Recording one takes a fifth of the processor time of a worker.
 */
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { failuresFolder } from '../../config/test/failures.ts'
import { isFull } from './services.ts'

const open = new Set<BrowserContext>()
const kept = new Set<BrowserContext>()

const options = { snapshots: true }

/** Watches a context until it closes. */
export const watchFailures = async (context: BrowserContext): Promise<void> => {
  open.add(context)
  context.on('close', () => {
    open.delete(context)
    kept.delete(context)
  })
  if (isFull) await context.tracing.start(options)
}

/** Saves pictures and traces of all open contexts under the name of a test. @returns the pictures */
export const keepFailure = async (test: string): Promise<string[]> => {
  const pictures: string[] = []
  const name = test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(-150)
  for (const [number, context] of openContexts().entries()) {
    const path = (what: string) => join(failuresFolder, `${name}-${number + 1}${what}`)
    for (const [index, page] of context.pages().entries()) {
      const picture = path(`-${index + 1}.png`)
      const taken = await page.screenshot({ path: picture, timeout: 10_000 }).catch(console.error)
      if (taken) pictures.push(picture)
    }
    if (!isFull) continue
    await context.tracing.stop({ path: path('.zip') }).catch(console.error)
    await context.tracing.start(options).catch(console.error)
  }
  return pictures
}

/** Lets a context that a test has opened stay open for the next tests of its file. */
export const keepContext = (context: BrowserContext): unknown => kept.add(context)

export const openContexts = (): BrowserContext[] => [...open]

/** Closes what a test has opened: all contexts but earlier ones, and those that are kept, unless the test has failed. */
export const closeContexts = async (earlier: BrowserContext[] = [], hasFailed = true): Promise<void> => {
  const isDone = (context: BrowserContext) => (kept.has(context) ? hasFailed : !earlier.includes(context))
  await Promise.all(openContexts().map(context => isDone(context) && context.close()))
}
