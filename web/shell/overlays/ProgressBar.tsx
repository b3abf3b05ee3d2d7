import { createPortal } from 'react-dom'

/** Progress bar while the next page loads. CSS shows it after 200 ms and animates it for 5 s (specification §9). Above dialogs, which are in the body. */
export function ProgressBar({ moving }: { moving: boolean }) {
  return moving ? createPortal(<div aria-hidden="true" className="progress-bar" />, document.body) : null
}
