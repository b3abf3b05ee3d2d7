import type { RequestKind } from '../../../../shared/rules/request-kinds.ts'
import { StepHead } from '../../../kit/steps/StepHead.tsx'
import { useText } from '../../../messages/index.ts'
import { kindNames } from './kinds.ts'

/** Nameplate and steps of the access request's three pages. `at` is the index of the step. */
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
