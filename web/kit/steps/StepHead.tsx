import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Nameplate } from '../frame/Nameplate.tsx'
import { Steps } from '../frame/Steps.tsx'

interface StepHeadProps {
  /** Name of the whole form. */
  label: string
  title: string
  /** Accessible name of the list of steps. */
  steps: string
  /** Index of the current step. */
  at: number
  data?: { term: string; value: ReactNode }[] | undefined
}

/** Nameplate and steps of a three-page form: input, review, done. */
export function StepHead({ label, title, steps, at, data }: StepHeadProps) {
  const t = useText()
  return (
    <>
      <Nameplate {...(data && { data })} label={label} title={title} />
      <Steps at={at} label={steps} steps={[t('steps.input'), t('steps.confirm'), t('steps.complete')]} />
    </>
  )
}
