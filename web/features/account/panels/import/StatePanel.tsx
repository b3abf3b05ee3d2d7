import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportInfo } from '../../../../../shared/contract/account/account-import.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Counts } from '../../../../kit/status/Counts.tsx'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { Progress } from '../../../../kit/status/Progress.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { sumOf } from '../../parts/import/import-progress.ts'
import { type ImportSide, stopImport } from '../../stores/imports.ts'
import { useDownload } from './DownloadButtons.tsx'
import { RunForm } from './RunForm.tsx'

const StopImport = lazyDialog(() => import('../../dialogs/StopImport.tsx'))

interface StatePanelProps {
  info: ImportInfo
  side: ImportSide
  mayImport: boolean
}

const titleOf = ({ state, done, total }: ImportInfo, t: Translate): string => {
  if (state === 'checked') return t('import.found')
  return state === 'running' ? t('import.progressOf', { done: sumOf(done), total }) : t('import.outcome')
}

/** The state of an import: the counts of the check and the form that runs it, its progress, or what it has done. */
export function StatePanel({ info, side, mayImport }: StatePanelProps) {
  const t = useText()
  const { state, total, found, done } = info
  const counts = state === 'checked' ? found : done
  return (
    <Panel
      action={
        mayImport && (state === 'running' || state === 'inviting') ? (
          <Stop info={info} side={side} />
        ) : (
          info.has_rows === 1 && <Result info={info} side={side} />
        )
      }
      title={titleOf(info, t)}
    >
      {state === 'running' && (
        <div className="panel-body">
          <Progress failed={done.error} label={t('import.running')} max={total} value={sumOf(done)} />
        </div>
      )}
      {state !== 'running' && (
        <div className="panel-body stack">
          <Words info={info} />
        </div>
      )}
      <Counts
        counts={[
          { term: t('import.add'), count: counts.add },
          { term: t('import.change'), count: counts.change },
          { term: t('import.same'), count: counts.same },
          { term: t('import.error'), count: counts.error, isTrouble: counts.error > 0 },
        ]}
      />
      {state === 'checked' && mayImport && found.add + found.change > 0 && <RunForm info={info} side={side} />}
    </Panel>
  )
}

/** What has happened, and what happens next. */
function Words({ info: { state, found, done, finished_at, invitation, invite_at, invited } }: { info: ImportInfo }) {
  const t = useText()
  if (state === 'checked')
    return <p>{t(found.add + found.change > 0 ? 'import.nothingChanged' : 'import.nothingToDo')}</p>
  return (
    <>
      <p>
        {t(state === 'stopped' ? 'import.stoppedAt' : 'import.finishedAt')}{' '}
        {finished_at && <Time value={finished_at} />}
      </p>
      {invited.failed > 0 && <p>{t('import.invitesRefused', { count: invited.failed })}</p>}
      {done.add > 0 && invitation === 'none' && <p>{t('import.notInvited')}</p>}
      {state === 'inviting' &&
        (invite_at ? (
          <p>
            {t('import.invitedAt')} <Time value={invite_at} />
          </p>
        ) : (
          <p role="status">{t('import.invitingNow')}</p>
        ))}
    </>
  )
}

function Result({ info: { id, charset }, side }: Omit<StatePanelProps, 'mayImport'>) {
  const t = useText()
  const { busy, error, attempts, run } = useDownload('result', { company_code: side.company_code, id })
  return (
    <>
      <Button
        busy={busy}
        icon={Download}
        // The encoding that the reader's spreadsheet has written.
        onClick={() => void run(charset === 'Shift_JIS' ? charset : 'UTF-8')}
        small
      >
        {t('import.download')}
      </Button>
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('csv.failed')} />}
    </>
  )
}

function Stop({ info: { id, state, file_name }, side }: Omit<StatePanelProps, 'mayImport'>) {
  const t = useText()
  const [open, setOpen] = useState(false)
  useHeadingFocusOnUnmount()
  const isInviting = state === 'inviting'
  return (
    <>
      <Button aria-haspopup="dialog" kind="danger-outline" onClick={() => setOpen(true)} small>
        {t(isInviting ? 'import.stopInviting' : 'import.stop')}
      </Button>
      {open && (
        <StopImport
          fileName={file_name}
          isInviting={isInviting}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            await stopImport(side, id)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
