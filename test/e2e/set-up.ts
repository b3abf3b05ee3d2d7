/** Runs in each file of browser tests: what a failed test leaves, and contexts close with the test or the file that has opened them. */
import { afterAll, beforeEach } from 'vitest'
import { closeContexts, keepFailure, openContexts } from '../helper/failures.ts'

beforeEach(({ task, onTestFinished }) => {
  const earlier = openContexts()
  onTestFinished(async () => {
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) task.meta.pictures = await keepFailure(task.fullName)
    await closeContexts(earlier, hasFailed)
  })
})
afterAll(() => closeContexts())
