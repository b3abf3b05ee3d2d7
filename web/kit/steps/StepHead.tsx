import { useText } from '../../messages/index.ts'
import { Nameplate } from '../frame/Nameplate.tsx'
import { Steps } from '../frame/Steps.tsx'

interface StepHeadProps {
  /** What the whole form is. */
  label: string
  title: string
  /** Name of the list of steps. */
  steps: string
  /** Counts from 0. */
  at: number
  data?: { term: string; value: string }[] | undefined
}

/** Plate and steps of a form of three pages: input, check, done. */
export function StepHead({ label, title, steps, at, data }: StepHeadProps) {
  const t = useText()
  return (
    <>
      <Nameplate data={data} label={label} title={title} />
      <Steps at={at} label={steps} steps={[t('steps.input'), t('steps.confirm'), t('steps.complete')]} />
    </>
  )
}
