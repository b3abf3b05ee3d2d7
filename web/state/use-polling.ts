import { useEffect } from 'react'
import type { Resource } from './resource.ts'

/** Between the end of one load and the next. */
const everyMs = 1_500

type Followed = Pick<Resource<unknown, unknown>, 'status' | 'reload'>

/**
 * Loads again and again while something goes on, and only while somebody can see the page. It stops where that fails: the
 * page says so, and its retry begins anew.
 */
export const usePolling = ({ status, reload }: Followed, goesOn: boolean): void => {
  const follows = goesOn && status !== 'failed'
  useEffect(() => {
    if (!follows) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const follow = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') await reload()
      clearTimeout(timer)
      if (!over) timer = setTimeout(follow, everyMs)
    }
    timer = setTimeout(follow, everyMs)
    document.addEventListener('visibilitychange', follow)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [reload, follows])
}
