/** Progress bar while the next page loads. CSS shows it after 200 ms and animates it for 5 s (specification §9). */
export function ProgressBar({ moving }: { moving: boolean }) {
  return moving ? <div aria-hidden="true" className="progress-bar" /> : null
}
