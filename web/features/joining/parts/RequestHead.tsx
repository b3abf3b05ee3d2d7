import type { RequestKind } from '../../../../shared/rules/request-kinds.ts'
import { StepHead } from '../../../kit/steps/StepHead.tsx'
import { useText } from '../../../messages/index.ts'
import { kindNames } from './kinds.ts'

/** Plate and steps of the three pages of an access request. `at` counts from 0. */
export function RequestHead({ title, at, kind }: { title: string; at: number; kind?: RequestKind | undefined }) {
  const t = useText()
  return (
    <StepHead
      at={at}
      data={kind && [{ term: t('request.kind'), value: t(kindNames[kind]) }]}
      label={t('request.label')}
      steps={t('request.steps')}
      title={title}
    />
  )
}
