import type { ReactNode } from 'react'
import { Columns, Stack } from '../../../../kit/frame/Columns.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { useText } from '../../../../messages/index.ts'
import type { PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { CompanyHead } from '../../parts/CompanyHead.tsx'
import { useCompanyHead } from '../../stores/company-head.ts'
import { DangerPanel } from './DangerPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { Managers } from './Managers.tsx'

/** A company's registered data and the actions on it. View-only employees cannot change it (specification §6). */
export default function Page({ params: { companyId } }: PageProps<'companyInformation'>) {
  const t = useText()
  const mayChange = useMayChange()
  const head = useCompanyHead(companyId)
  const { company, names } = head
  if (isMissing(company.error)) return <Missing />
  return (
    <Main>
      <CompanyHead head={head} title={t('route.companyInformation')} />
      <Loaded
        labels={{ loading: t('company.oneLoading'), failed: t('company.oneFailed') }}
        placeholder={
          <Parts side={mayChange && <SkeletonPanel danger rows={4} title={t('activation.panel')} />}>
            <SkeletonPanel rows={3} title={t('company.details')} />
            <Managers company={undefined} />
          </Parts>
        }
        // It shows names in place of its codes, so it waits for them.
        resource={names.isKnown ? company : { ...company, data: undefined }}
      >
        {data => (
          <Parts side={mayChange && data.status !== 0 && <DangerPanel company={data} />}>
            <DetailsPanel company={data} mayChange={mayChange} names={names} />
            <Managers company={data} />
          </Parts>
        )}
      </Loaded>
    </Main>
  )
}

function Parts({ side, children }: { side: ReactNode; children: ReactNode }) {
  return side ? <Columns main={children} side={side} /> : <Stack>{children}</Stack>
}
