import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { isMissing, Missing } from '../../../../kit/status/Loaded.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { together } from '../../../../kit/status/together.ts'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { CompanyHeader } from '../../../company/parts/CompanyHeader.tsx'
import { useCompanyHead } from '../../../company/stores/company-head.ts'
import { useAdditions } from '../../../joining/stores/addition.ts'
import { AdditionsPanel } from '../../panels/AdditionsPanel.tsx'
import { ManagedAccounts } from '../../panels/ManagedAccounts.tsx'
import { NoInvitations } from '../../parts/detail/NoInvitations.tsx'
import { AccountList } from '../../parts/list/AccountList.tsx'
import { useAccountList } from '../../parts/list/account-query.ts'
import { servicesOf } from '../../parts/list/service-total.ts'
import { useAccounts } from '../../stores/company-user.ts'

const AddAccount = lazyDialog(() => import('../../dialogs/add-account/AddAccount.tsx'))

/** A company's accounts, for employees. View-only employees cannot change them (specification §6). */
export default function Page({ params: { companyId } }: PageProps<'companyAccountList'>) {
  const t = useText()
  const mayChange = useMayChange()
  const head = useCompanyHead(companyId)
  const { list, query } = useAccountList()
  const company = { audience: 'employee', company_code: companyId } as const
  const additions = useResource(useAdditions, company)
  const accounts = together(
    useResource(useAccounts, { ...company, ...query }),
    { resource: head.company, failed: t('company.oneFailed') },
    { resource: additions, failed: t('addition.loadFailed') },
  )
  const hrefOf = ({ id }: { id: string }) => href('companyAccountDetail', { companyId, accountId: id })
  if (isMissing(head.company.error) || isMissing(accounts.error)) return <Missing />
  const status = head.company.data?.status
  const inactive = status === 0 || status === 2 ? { code: companyId, status } : undefined
  const shown = { dense: true, hrefOf, list, accounts, services: servicesOf(accounts) }
  return (
    <Main>
      <CompanyHeader head={head} title={t('route.companyAccountList')} />
      {inactive && mayChange && (
        <Notice variant="note">
          <NoInvitations company={inactive} />
        </Notice>
      )}
      {!mayChange || inactive ? (
        <AccountList {...shown} {...useAccounts.whole()} />
      ) : (
        <ManagedAccounts
          add={{
            label: 'account.add',
            draft: 'add-account',
            dialog: close => <AddAccount company={company} hrefOf={hrefOf} onClose={close} />,
          }}
          changeHref={importId => href('anyImport', { importId })}
          company={company}
          imports={href('allImports', {}, { company: companyId })}
          {...shown}
        />
      )}
      <AdditionsPanel additions={additions} company={company} editable={mayChange} inactive={inactive !== undefined} />
    </Main>
  )
}
