import type { ReactNode } from 'react'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Tabs } from '../../../../kit/frame/Tabs.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { linksAt } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useMakerCompany } from '../../stores/employee.ts'

interface EmployeesScreenProps {
  title: string
  /** Facts for the plate. */
  data: readonly { term: string; value: string }[] | undefined
  labels: { loading: string; failed: string }
  /** Gets the code of the pseudo-company that holds the employees. */
  children: (companyCode: string) => ReactNode
}

/** Frame of the lists about the maker's own employees: header, and tabs between the lists. */
export function EmployeesScreen({ title, data, labels, children }: EmployeesScreenProps) {
  const t = useText()
  const maker = useResource(useMakerCompany, {})
  return (
    <Main>
      <PageHeader data={data} label={t('employee.makers')} title={title} />
      <Tabs label={t('account.sections')} tabs={linksAt('employeesTab')} />
      <Loaded resource={maker} labels={labels}>
        {({ company_code }) => children(company_code)}
      </Loaded>
    </Main>
  )
}
