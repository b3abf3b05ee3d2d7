/** What failed browser tests leave in dist/test-failures: for each page that is open, a picture and a trace of its context. */
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { failuresFolder } from '../../config/test/failures.ts'
import { isFull } from './services.ts'

const open = new Set<BrowserContext>()

/** Without screens, which would double the processor time of a page: the picture has the last one. */
const options = { snapshots: isFull }

/** Records a context from now on, until it closes. */
export const watchFailures = async (context: BrowserContext): Promise<void> => {
  open.add(context)
  context.on('close', () => open.delete(context))
  await context.tracing.start(options)
}

/** Saves pictures and traces of all open contexts under the name of a test. */
export const keepFailure = async (test: string): Promise<void> => {
  const name = test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(-150)
  for (const [number, context] of openContexts().entries()) {
    const path = (what: string) => join(failuresFolder, `${name}-${number + 1}${what}`)
    for (const [index, page] of context.pages().entries())
      await page.screenshot({ path: path(`-${index + 1}.png`), timeout: 10_000 }).catch(console.error)
    await context.tracing.stop({ path: path('.zip') }).catch(console.error)
    await context.tracing.start(options).catch(console.error)
  }
}

export const openContexts = (): BrowserContext[] => [...open]

/** Closes all open contexts except these. */
export const closeContexts = async (except: BrowserContext[] = []): Promise<void> => {
  await Promise.all(openContexts().map(context => except.includes(context) || context.close()))
}
