import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { linksAt } from '../../routes.ts'
import { useMakerCompany } from '../../stores/employees.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'

interface EmployeesScreenProps {
  title: string
  /** Facts for the plate. */
  data: readonly { term: string; value: string }[] | undefined
  words: { loading: string; failed: string }
  /** Gets the code of the pseudo-company that holds the employees. */
  children: (companyCode: string) => ReactNode
}

/** A list of the maker's own: what stands over each of them, and the way to the others. */
export function EmployeesScreen({ title, data, words, children }: EmployeesScreenProps) {
  const t = useText()
  const maker = useResource(useMakerCompany, {})
  return (
    <Main>
      <Nameplate label={t('people.makers')} title={title} {...(data ? { data } : {})} />
      <Tabs label={t('account.sections')} of={linksAt('employeesTab')} />
      <Loaded of={maker} words={words}>
        {({ company_code }) => children(company_code)}
      </Loaded>
    </Main>
  )
}
