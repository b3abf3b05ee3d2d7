import type { ReactNode } from 'react'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useResource } from '../../../../state/use-resource.ts'
import { useMakerCompany } from '../../stores/employee.ts'

interface LoadedMakerCompanyProps {
  /** Title of the page while the code loads. */
  title: string
  labels: { loading: string; failed: string }
  /** Gets the code of the pseudo-company that holds the employees; draws the whole page. */
  children: (companyCode: string) => ReactNode
}

/** Loads the code of the maker's own company for a page. Opened from a list, the code is loaded already. */
export function LoadedMakerCompany({ title, labels, children }: LoadedMakerCompanyProps) {
  const maker = useResource(useMakerCompany, {})
  if (maker.data) return children(maker.data.company_code)
  return (
    <Main>
      <PageHeader title={title} />
      <Loaded resource={maker} labels={labels}>
        {() => null}
      </Loaded>
    </Main>
  )
}
