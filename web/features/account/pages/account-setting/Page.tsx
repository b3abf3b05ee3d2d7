import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useUser } from '../../../../state/user.ts'
import { useOwnCompanies } from '../../../company/stores/own-companies.ts'

/** Account management: the companies that the reader administers. A single company opens directly. */
export default function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  const companies = useResource(useOwnCompanies, {})
  // The session's data may tell of a single company before the list does.
  const known = useUser(({ data }) => data?.companies)?.filter(({ manager_flg }) => manager_flg === 1)
  const [only, second] = (companies.status === 'ready' ? companies.data : known) ?? []
  const onlyCode = second ? undefined : only?.code
  useEffect(() => {
    // Replaces the history entry, so that Back does not return here and redirect again.
    if (onlyCode) navigate(href('accountList', { companyId: onlyCode }), { replace: true })
  }, [onlyCode, navigate])
  if (onlyCode) return null
  return (
    <Main>
      <PageHeader title={t('menu.accountSetting')} />
      <Loaded
        resource={companies}
        labels={{ loading: t('account.companiesLoading'), failed: t('account.companiesFailed') }}
      >
        {data => (
          <Panel title={t('account.companies')}>
            {data.length === 0 ? (
              <EmptyState title={t('account.companiesNone')}>{t('account.companiesNoneText')}</EmptyState>
            ) : (
              <Rows>
                {data.map(({ code, company }) => (
                  <Row
                    key={code}
                    note={<span className="code">{code}</span>}
                    title={<Link href={href('accountList', { companyId: code })}>{company}</Link>}
                  />
                ))}
              </Rows>
            )}
          </Panel>
        )}
      </Loaded>
    </Main>
  )
}
