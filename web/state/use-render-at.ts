import { useEffect, useReducer } from 'react'

/** The longest delay of a timer. */
const longestMs = 2 ** 31 - 1

/** Renders again at a time, in milliseconds, as what is shown depends on whether it has come. Undefined: none. */
export const useRenderAt = (time: number | undefined): void => {
  const [renders, render] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a delay that was cut short goes on after it.
  useEffect(() => {
    const left = time === undefined ? 0 : time - Date.now()
    if (left <= 0) return
    const timer = setTimeout(render, Math.min(left + 1, longestMs))
    return () => clearTimeout(timer)
  }, [time, renders])
}
