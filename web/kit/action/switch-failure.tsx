import type { ReactNode } from 'react'
import { FailureNotice } from '../status/FailureNotice.tsx'
import type { SwitchFailure } from './use-switches.ts'

/** Says in the row of a switch why it was reverted; undefined if it was not. */
export const switchFailure = (failure: SwitchFailure | undefined, title: string): ReactNode =>
  failure && <FailureNotice error={failure.error} key={failure.attempt} title={title} />
