import type { ReactNode } from 'react'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Tabs } from '../../../../kit/frame/Tabs.tsx'
import { isMissing, type Loadable, Missing } from '../../../../kit/status/Loaded.tsx'
import { ObjectName } from '../../../../kit/status/ObjectName.tsx'
import { together } from '../../../../kit/status/together.ts'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, linksAt, type PageProps } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useUser } from '../../../../state/user.ts'
import { useAdditions } from '../../../joining/stores/addition.ts'
import { PasskeyPolicyPanel } from '../../../reference/panels/PasskeyPolicyPanel.tsx'
import { SettingPanels } from '../../../reference/panels/SettingPanels.tsx'
import { AdditionsPanel } from '../../panels/AdditionsPanel.tsx'
import { ManagedAccounts } from '../../panels/ManagedAccounts.tsx'
import { useAccountList } from '../../parts/list/account-query.ts'
import { servicesOf } from '../../parts/list/service-total.ts'
import { useAccounts } from '../../stores/company-user.ts'

const AddAccount = lazyDialog(() => import('../../dialogs/add-account/AddAccount.tsx'))

/** A company's accounts, for the company's administrators. */
export default function Page({ params: { companyId } }: PageProps<'accountList'>) {
  const t = useText()
  const { list, query } = useAccountList()
  const company = { audience: 'customer', company_code: companyId } as const
  const additions = useResource(useAdditions, company)
  const accounts = together(useResource(useAccounts, { ...company, ...query }), {
    resource: additions,
    failed: t('addition.loadFailed'),
  })
  const known = useUser(({ data }) => data?.companies.find(({ code }) => code === companyId)?.name)
  const hrefOf = ({ id }: { id: string }) => href('accountDetail', { companyId, accountId: id })
  if (isMissing(accounts.error)) return <Missing />
  return (
    <Main>
      <AccountsHeader accounts={accounts} code={companyId} known={known} label={t('menu.accountSetting')} />
      <Tabs label={t('account.sections')} tabs={linksAt('settingTab', { companyId })} />
      <ManagedAccounts
        add={{
          label: 'account.add',
          draft: 'add-account',
          dialog: close => <AddAccount company={company} hrefOf={hrefOf} onClose={close} />,
        }}
        changeHref={importId => href('accountImport', { companyId, importId })}
        company={company}
        hrefOf={hrefOf}
        imports={href('accountImports', { companyId })}
        list={list}
        accounts={accounts}
        services={servicesOf(accounts)}
      />
      <AdditionsPanel additions={additions} company={company} editable />
      <PasskeyPolicyPanel {...company} />
      <SettingPanels {...company} />
    </Main>
  )
}

interface AccountsHeaderProps {
  code: string
  label: ReactNode
  /** The company's name while the accounts load. */
  known: string | undefined
  accounts: Loadable<{
    /** undefined: an upstream that does not tell it. */
    company?: { company: string; user_count: number; manager_count: number; unregistered_count: number } | undefined
  }>
}

/** Header above a company's accounts: its name and the counts. */
function AccountsHeader({ code, label, known, accounts }: AccountsHeaderProps) {
  const t = useText()
  const company = accounts.data?.company
  const title = t('account.list')
  const name = company?.company ?? known ?? (accounts.data ? code : undefined)
  useTitle(accounts.data && `${title} – ${name}`)
  const count = (number: number) => number.toLocaleString(t.locale)
  return (
    <PageHeader
      code={code}
      data={
        company && [
          { term: t('account.accounts'), value: count(company.user_count) },
          { term: t('account.administrators'), value: count(company.manager_count) },
          { term: t('account.awaiting'), value: count(company.unregistered_count) },
        ]
      }
      holdsPage={!accounts.data && accounts.status !== 'failed'}
      label={label}
      title={<ObjectName failed={accounts.status === 'failed'} name={name} title={title} />}
    />
  )
}
