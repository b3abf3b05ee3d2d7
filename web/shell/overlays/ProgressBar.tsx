/** Moves at the top while the next page loads; the sheet lets it come after 200 ms and run for 5 s (specification §9). */
export function ProgressBar({ moving }: { moving: boolean }) {
  return moving ? <div aria-hidden="true" className="progress-bar" /> : null
}
