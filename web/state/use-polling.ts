import { useEffect } from 'react'
import type { Resource } from './resource.ts'

type Polled = Pick<Resource<unknown, unknown>, 'status' | 'reload'>

/**
 * Reloads a resource periodically while `isActive`, and only while the page is visible. A failed load stops the
 * polling; a successful retry resumes it.
 *
 * @param intervalMs delay between the end of one load and the next
 */
export const usePolling = ({ status, reload }: Polled, isActive: boolean, intervalMs = 1_500): void => {
  const polls = isActive && status !== 'failed'
  useEffect(() => {
    if (!polls) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const poll = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') await reload()
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(poll, intervalMs)
    }
    timer = setTimeout(poll, intervalMs)
    document.addEventListener('visibilitychange', poll)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [reload, polls, intervalMs])
}
