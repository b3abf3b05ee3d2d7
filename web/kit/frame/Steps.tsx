/** Where one is in a form of several pages. `at` counts from 0. */
export function Steps({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <ol aria-label={label} className="steps">
      {steps.map((step, index) => (
        <li aria-current={index === at ? 'step' : undefined} className={index < at ? 'done' : undefined} key={step}>
          <span className="code">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
