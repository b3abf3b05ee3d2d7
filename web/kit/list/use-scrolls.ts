import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether a frame is narrower than its content, so that it scrolls sideways; its `ref` goes to the frame. */
export const useScrolls = (): { ref: RefObject<HTMLDivElement | null>; scrolls: boolean } => {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    const observer = new ResizeObserver(() => setScrolls(frame.scrollWidth > frame.clientWidth + 1))
    for (const part of [frame, ...frame.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return { ref, scrolls }
}
