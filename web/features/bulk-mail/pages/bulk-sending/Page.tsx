import { useState } from 'react'
import { everybody } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { useBulkCount } from '../../../../state/bulk-count.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../../mail/parts/MailManagement.tsx'
import { Compose } from './Compose.tsx'

/** Bulk sending: compose, preview, test copy, confirmation. */
export default function Page() {
  const t = useText()
  const [audience, setAudience] = useState(everybody)
  const count = useResource(useBulkCount, audience)
  const { data } = count
  return (
    <MailManagement>
      <PageHeader
        data={[
          { term: t('bulk.recipients'), value: data ? t('bulk.people', { count: data.count }) : '—' },
          ...(data ? [{ term: t('bulk.countedAt'), value: <Time value={data.at} /> }] : []),
        ]}
        label={t('route.mailManagement')}
        title={t('bulk.rail')}
      />
      {count.status === 'failed' && (
        <Loaded resource={count} labels={{ loading: t('bulk.counting'), failed: t('bulk.countFailed') }}>
          {() => null}
        </Loaded>
      )}
      <Compose count={count} onAudience={setAudience} />
    </MailManagement>
  )
}
