import { Link } from 'wouter'
import type { AlikeCompany, Likeness } from '../../../../../shared/model/request.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { listOf } from '../../../../kit/text/list.ts'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'

const likenessNames: Record<Likeness, MessageId> = {
  name: 'requests.alikeName',
  domain: 'requests.alikeDomain',
  phone: 'requests.alikePhone',
}

const statusOf = ({ regist_flg, active_flg }: AlikeCompany): MessageId => {
  if (regist_flg !== 1) return 'requests.companyUnregistered'
  return active_flg === 1 ? 'requests.companyActive' : 'requests.companyDeactive'
}

/** Companies that may be the one of the request, most alike first. */
export function AlikeCompanies({ companies }: { companies: readonly AlikeCompany[] }) {
  const t = useText()
  return (
    <Panel title={t('requests.alike')}>
      {companies.length === 0 ? (
        <EmptyState title={t('requests.alikeNone')}>{t('requests.alikeNoneText')}</EmptyState>
      ) : (
        <Rows>
          {companies.map(company => (
            <Row
              key={company.code}
              note={
                <>
                  <span className="code">{company.code}</span> · {t(statusOf(company))}
                  <br />
                  {t('requests.alikeIn', {
                    what: listOf(
                      company.alike.map(likeness => t(likenessNames[likeness])),
                      t.locale,
                    ),
                  })}
                </>
              }
              stacked
              title={<Link href={href('companyInformation', { companyId: company.code })}>{company.company}</Link>}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
