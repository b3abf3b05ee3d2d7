import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { layoutTimeout, useAlert } from '../../../web/state/alert.ts'

const { show, dismiss, hold, release } = useAlert.getState()
const shown = () => useAlert.getState().alert?.message
const success = (timeout?: number | null) => show({ variant: 'success', message: 'shell.loggedOut', timeout })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  dismiss()
  vi.useRealTimers()
})

describe('an alert', () => {
  test('disappears after 5 s', () => {
    success()
    vi.advanceTimersByTime(4999)
    expect(shown()).toBe('shell.loggedOut')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeUndefined()
  })
  test.each([undefined, null, 'customer'])('disappears after 3 s in the layout of %s', accountType => {
    success()
    release(layoutTimeout(accountType))
    vi.advanceTimersByTime(2999)
    expect(shown()).toBe('shell.loggedOut')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeUndefined()
  })
  test('disappears after its own 5 s in the layout of employees', () => {
    success()
    release(layoutTimeout('maker'))
    vi.advanceTimersByTime(4999)
    expect(shown()).toBe('shell.loggedOut')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeUndefined()
  })
  test('with the timeout null stays, also in a layout', () => {
    success(null)
    release(3000)
    vi.advanceTimersByTime(1_000_000)
    expect(shown()).toBe('shell.loggedOut')
  })
  test('stays while its timer is on hold', () => {
    success()
    vi.advanceTimersByTime(4000)
    hold()
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe('shell.loggedOut')
    release(3000)
    vi.advanceTimersByTime(3000)
    expect(shown()).toBeUndefined()
  })
  test('replaces the previous one and restarts the timer', () => {
    success()
    vi.advanceTimersByTime(4000)
    show({ variant: 'danger', message: 'shell.logoutFailed' })
    vi.advanceTimersByTime(4000)
    expect(shown()).toBe('shell.logoutFailed')
    vi.advanceTimersByTime(1000)
    expect(shown()).toBeUndefined()
  })
})
