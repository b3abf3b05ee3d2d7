import { Columns, Stack } from '../../../../kit/frame/Columns.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { useText } from '../../../../messages/index.ts'
import type { PageProps } from '../../../../router/routes.ts'
import { useSession } from '../../../../state/session.ts'
import { CompanyHead } from '../../parts/CompanyHead.tsx'
import { useCompanyHead } from '../../stores/company-head.ts'
import { DangerPanel } from './DangerPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { Managers } from './Managers.tsx'

/** A company's registered data and the actions on it. View-only employees cannot change it (specification §6). */
export default function Page({ params: { companyId } }: PageProps<'companyInformation'>) {
  const t = useText()
  const mayChange = useSession(session => session.auth?.isOnlyView === false)
  const head = useCompanyHead(companyId)
  const { data, error } = head.company
  if (isMissing(error)) return <Missing />
  const main = data && (
    <>
      <DetailsPanel company={data} mayChange={mayChange} names={head.names} />
      <Managers company={data} />
    </>
  )
  return (
    <Main>
      <CompanyHead head={head} title={t('route.companyInformation')} />
      <Loaded labels={{ loading: t('company.oneLoading'), failed: t('company.oneFailed') }} resource={head.company}>
        {() => null}
      </Loaded>
      {data && mayChange && data.status !== 0 ? (
        <Columns main={main} side={<DangerPanel company={data} />} />
      ) : (
        <Stack>{main}</Stack>
      )}
    </Main>
  )
}
