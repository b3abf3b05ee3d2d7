import { useText } from '../../messages/index.ts'
import { EmployeeAccount } from '../../panels/account/EmployeeAccount.tsx'
import { href, type PageProps } from '../../routes.ts'
import { useCompany } from '../../stores/company.ts'
import { useResource } from '../../stores/use-resource.ts'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

/** One account of any company, for employees. */
export default function Page({ params: { companyId, accountId } }: PageProps<'companyAccountDetail'>) {
  const t = useText()
  const company = useResource(useCompany, { company_code: companyId })
  if (isMissing(company.error)) return <Missing />
  return (
    <EmployeeAccount
      accountId={accountId}
      companyActive={company.data && (company.data.status === 1 ? 1 : 0)}
      companyCode={companyId}
      list={{ href: href('companyAccountList', { companyId }), title: t('account.list') }}
      trail={href('accountAudit', { companyId, accountId })}
    />
  )
}
