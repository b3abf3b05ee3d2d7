import { has } from '../../../../calls.ts'
import { isMissing, Missing } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCompany } from '../../../company/stores/company.ts'
import { AccountForEmployees } from '../../panels/AccountForEmployees.tsx'

/** One account of any company, for employees. */
export default function Page({ params: { companyId, accountId } }: PageProps<'companyAccountDetail'>) {
  const t = useText()
  const company = useResource(useCompany, { company_code: companyId })
  if (isMissing(company.error)) return <Missing />
  return (
    <AccountForEmployees
      accountId={accountId}
      companyFailed={company.status === 'failed'}
      companyStatus={company.data?.status}
      companyCode={companyId}
      list={{ href: href('companyAccountList', { companyId }), title: t('account.list') }}
      sideTitle={has('postAdminCompanyUserMove') ? 'activation.movePanel' : undefined}
      trail={href('accountAudit', { companyId, accountId })}
    />
  )
}
