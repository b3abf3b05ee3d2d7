import type { Addition } from '../../../../shared/contract/joining/addition.ts'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { Rows } from '../../../kit/frame/Rows.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { useText } from '../../../messages/index.ts'
import type { Audience } from '../../../state/audience.ts'
import { AdditionRow } from './AdditionRow.tsx'

interface AdditionsPanelProps {
  company: { audience: Audience; company_code: string }
  additions: Loadable<{ total: number; data: readonly Addition[] }>
  /** The reader may resend and withdraw additions. */
  editable: boolean
  /** The company sends no mails: additions can only be withdrawn. */
  inactive?: boolean
}

/**
 * Pending additions: people with an account who have not yet agreed to join. Renders nothing when there are none; the page says
 * when they could not be loaded.
 */
export function AdditionsPanel({ company, additions, editable, inactive = false }: AdditionsPanelProps) {
  const t = useText()
  if (!additions.data?.total) return null
  const { total, data: rows } = additions.data
  return (
    <Panel title={t('addition.waiting')}>
      <p className="panel-intro small quiet">
        {t('addition.waitingNote')}
        {total > rows.length && ` ${t('addition.more', { total, shown: rows.length })}`}
      </p>
      <Rows>
        {rows.map(row => (
          <AdditionRow addition={row} company={company} editable={editable} inactive={inactive} key={row.user_id} />
        ))}
      </Rows>
    </Panel>
  )
}
