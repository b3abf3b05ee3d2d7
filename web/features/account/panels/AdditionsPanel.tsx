import { Panel } from '../../../kit/frame/Panel.tsx'
import { Rows } from '../../../kit/frame/Rows.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { useText } from '../../../messages/index.ts'
import type { Audience } from '../../../state/audience.ts'
import { useResource } from '../../../state/use-resource.ts'
import { useAdditions } from '../../joining/stores/additions.ts'
import { AdditionRow } from './AdditionRow.tsx'

interface AdditionsPanelProps {
  company: { audience: Audience; company_code: string }
  /** The reader may resend and withdraw additions. */
  editable: boolean
  /** The company sends no mails: additions can only be withdrawn. */
  inactive?: boolean
}

/** Pending additions: people with an account who have not yet agreed to join. Renders nothing when there are none. */
export function AdditionsPanel({ company, editable, inactive = false }: AdditionsPanelProps) {
  const t = useText()
  const additions = useResource(useAdditions, company)
  const { status, data } = additions
  if (status !== 'failed' && !data?.total) return null
  return (
    <Panel title={t('addition.waiting')}>
      <Loaded resource={additions} labels={{ loading: t('addition.loading'), failed: t('addition.loadFailed') }}>
        {({ total, data: rows }) => (
          <>
            <p className="panel-intro small quiet phrase">
              {t('addition.waitingNote')}
              {total > rows.length && ` ${t('addition.more', { total, shown: rows.length })}`}
            </p>
            <Rows>
              {rows.map(row => (
                <AdditionRow
                  addition={row}
                  company={company}
                  editable={editable}
                  inactive={inactive}
                  key={row.user_id}
                />
              ))}
            </Rows>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
