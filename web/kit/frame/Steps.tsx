import './steps.css'

/** Progress in a multi-page form. `at` is the index of the current step. */
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
