import './steps.css'
import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { PageHeader } from '../frame/PageHeader.tsx'

interface StepHeaderProps {
  /** Name of the whole form. */
  label: string
  title: string
  /** Accessible name of the list of steps. */
  steps: string
  /** Index of the current step. */
  at: number
  data?: { term: string; value: ReactNode }[] | undefined
}

/** Header and steps of a three-page form: input, review, done. */
export function StepHeader({ label, title, steps, at, data }: StepHeaderProps) {
  const t = useText()
  return (
    <>
      <PageHeader {...(data && { data })} label={label} title={title} />
      <Steps at={at} label={steps} steps={[t('steps.input'), t('steps.confirm'), t('steps.complete')]} />
    </>
  )
}

/** Progress in a multi-page form. `at` is the index of the current step. */
function Steps({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
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
