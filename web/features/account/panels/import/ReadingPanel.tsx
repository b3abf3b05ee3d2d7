import type { ImportInfo } from '../../../../../shared/model/job.ts'
import { validationText } from '../../../../kit/field/validation.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { Progress } from '../../../../kit/status/Progress.tsx'
import { useText } from '../../../../messages/index.ts'
import { isOfFile, labelsOf } from '../../parts/import/job-views.tsx'
import type { ImportSide } from '../../stores/imports.ts'
import { NewImport } from './NewImport.tsx'

interface ReadingPanelProps {
  info: ImportInfo
  side: ImportSide
  mayImport: boolean
  hrefOf: (id: string) => string
}

/** A check that takes long: how far it is, or why it was refused as a whole. */
export function ReadingPanel({ info, side, mayImport, hrefOf }: ReadingPanelProps) {
  const t = useText()
  const { state, read_percent, total, refusal } = info
  if (state === 'reading')
    return (
      <Panel padded title={t(labelsOf(info).checking)}>
        <div className="stack">
          <Progress label={t('import.readRows', { count: total })} max={100} value={read_percent} />
          <p>{t('import.leavePage')}</p>
        </div>
      </Panel>
    )
  return (
    <Panel padded title={t(labelsOf(info).checkFailed)}>
      <div className="stack">
        <Notice variant="danger">
          <p>{validationText(refusal ?? 'check_failed', t)}</p>
        </Notice>
        {mayImport && isOfFile(info) && <NewImport again="import.chooseAgain" hrefOf={hrefOf} replaces side={side} />}
      </div>
    </Panel>
  )
}
