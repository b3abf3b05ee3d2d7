import type { RequestKind } from '../../../../shared/rules/request-kinds.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { StepHead } from '../../../kit/steps/StepHead.tsx'
import { useText } from '../../../messages/index.ts'
import { kindNames } from './kinds.ts'

interface RequestHeadProps {
  title: string
  /** Index of the step. */
  at: number
  kind?: RequestKind | undefined
  /** Kinds of customer whose requests wait for approval, which is then said here. */
  heldKinds?: readonly RequestKind[] | undefined
}

/** Nameplate and steps of the access request's three pages. */
export function RequestHead({ title, at, kind, heldKinds = [] }: RequestHeadProps) {
  const t = useText()
  return (
    <>
      <StepHead
        at={at}
        data={kind && [{ term: t('request.kind'), value: t(kindNames[kind]) }]}
        label={t('request.label')}
        steps={t('request.steps')}
        title={title}
      />
      {kind && heldKinds.includes(kind) && (
        <Notice title={t('request.heldTitle')} variant="note">
          <p className="phrase">{t('request.heldText')}</p>
        </Notice>
      )}
    </>
  )
}
