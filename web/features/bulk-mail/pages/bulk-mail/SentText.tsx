import './page.css'
import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'

/** The text that was sent, verbatim. */
export function SentText({ mail: { body } }: { mail: BulkMailDetail }) {
  const t = useText()
  return (
    <Panel padded title={t('bulk.body')}>
      <p className="sent-text">{body}</p>
    </Panel>
  )
}
