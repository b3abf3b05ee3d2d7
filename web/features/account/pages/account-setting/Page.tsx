import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useOwnCompanies } from '../../../company/stores/own-companies.ts'

/** Account management: the companies that the reader administers. A single company opens directly. */
export default function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  const companies = useResource(useOwnCompanies, {})
  const [only, second] = (companies.status === 'ready' && companies.data) || []
  const onlyCode = second ? undefined : only?.code
  useEffect(() => {
    // Replaces the history entry, so that Back does not return here and redirect again.
    if (onlyCode) navigate(href('accountList', { companyId: onlyCode }), { replace: true })
  }, [onlyCode, navigate])
  return (
    <Main>
      <Nameplate title={t('menu.accountSetting')} />
      <Loaded
        resource={companies}
        labels={{ loading: t('account.companiesLoading'), failed: t('account.companiesFailed') }}
      >
        {data =>
          // A single company: its accounts follow.
          data.length !== 1 && (
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
          )
        }
      </Loaded>
    </Main>
  )
}
