import { useText } from '../../messages/index.ts'
import { Nameplate } from '../frame/Nameplate.tsx'
import { Steps } from '../frame/Steps.tsx'
import { kindNames, type RequestKind } from './kinds.ts'

/** Plate and steps of the three pages of an access request. `at` counts from 0. */
export function RequestHead({ title, at, kind }: { title: string; at: number; kind?: RequestKind | undefined }) {
  const t = useText()
  return (
    <>
      <Nameplate
        data={kind && [{ term: t('request.kind'), value: t(kindNames[kind]) }]}
        label={t('request.label')}
        title={title}
      />
      <Steps
        at={at}
        label={t('request.steps')}
        of={[t('request.stepInput'), t('request.stepConfirm'), t('request.stepComplete')]}
      />
    </>
  )
}
