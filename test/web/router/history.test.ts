import { beforeEach, describe, expect, test, vi } from 'vitest'

/** Loads a page in a tab, and with it all modules. Returns its step, and the state that the browser keeps for it. */
const open = async (state: unknown) => {
  vi.resetModules()
  const replaceState = vi.fn()
  vi.stubGlobal('history', { state, replaceState })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('dispatchEvent', vi.fn())
  // The router's module looks whether it is in a browser.
  vi.stubGlobal('window', {})
  const { currentStep, watchHistory } = await import('../../../web/router/history.ts')
  watchHistory()
  return { step: currentStep(), state: replaceState.mock.lastCall?.[0] as unknown }
}

describe('the step of a page that is loaded', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  test('is the same after a reload', async () => {
    const first = await open(null)
    vi.advanceTimersByTime(1_000)
    expect((await open(first.state)).step).toBe(first.step)
  })
  test('is not that of a page which was in the tab before', async () => {
    const first = await open(null)
    vi.advanceTimersByTime(1_000)
    expect((await open(null)).step).not.toBe(first.step)
  })
})
