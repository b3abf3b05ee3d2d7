import type { ReactNode } from 'react'
import { requestKindWords } from '../../../../shared/lists/requests.ts'
import type { RequestKind } from '../../../../shared/rules/requests.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { StepHeader } from '../../../kit/steps/StepHeader.tsx'
import { useText } from '../../../messages/index.ts'

interface RequestHeaderProps {
  title: string
  /** Index of the step. */
  at: number
  /** In the plate of the first step; the review has it among its items. */
  kind?: RequestKind | undefined
  /** Beside the kind. */
  kindAction?: ReactNode
  /** Kinds of customer whose requests wait for approval, which is then said here. */
  heldKinds?: readonly RequestKind[] | undefined
}

/** Header and steps of the access request's three pages. */
export function RequestHeader({ title, at, kind, kindAction, heldKinds = [] }: RequestHeaderProps) {
  const t = useText()
  const inPlate = at === 0 ? kind : undefined
  return (
    <>
      <StepHeader
        at={at}
        data={
          inPlate && [
            {
              term: t('request.kind'),
              value: (
                <>
                  {t(requestKindWords[inPlate])} {kindAction}
                </>
              ),
            },
          ]
        }
        label={t('request.label')}
        steps={t('request.steps')}
        title={title}
      />
      {kind && heldKinds.includes(kind) && (
        <Notice title={t('request.heldTitle')} variant="note">
          <p>{t('request.heldText')}</p>
        </Notice>
      )}
    </>
  )
}
