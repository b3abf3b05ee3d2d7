/** Runs in each file of browser tests: what failed stays to be looked at, and contexts close at the end of the file. */
import { afterAll, beforeEach } from 'vitest'
import { closeContexts, keepFailure } from '../helper/failures.ts'

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => keepFailure(task.fullName))
})
afterAll(closeContexts)
