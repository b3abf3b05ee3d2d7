import { Download, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ImportInfo } from '../../../../../shared/model/job.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Counts } from '../../../../kit/status/Counts.tsx'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { HeldNotice } from '../../../../kit/status/HeldNotice.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { Progress } from '../../../../kit/status/Progress.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { sumOf } from '../../parts/import/import-summary.ts'
import { isOfFile, labelsOf } from '../../parts/import/job-views.tsx'
import { fieldText, problemText } from '../../parts/import/row-text.ts'
import { focusRows } from '../../parts/import/rows-heading.ts'
import { type ImportSide, resumeImport, stopImport } from '../../stores/imports.ts'
import { useDownload } from './DownloadButtons.tsx'
import { RunForm } from './RunForm.tsx'

const StopImport = lazyDialog(() => import('../../dialogs/StopImport.tsx'))

interface StatePanelProps {
  info: ImportInfo
  side: ImportSide
  mayImport: boolean
  /** The rows whose cells were corrected. */
  correctedHref: string
}

const titleOf = (info: ImportInfo, t: Translate): string => {
  const { state, done, total } = info
  if (state === 'checked') return t(labelsOf(info).found)
  return state === 'running' ? t('import.progressOf', { done: sumOf(done), total }) : t('import.outcome')
}

/** The state of an import: the counts of the check and the form that runs it, its progress, or what it has done. */
export function StatePanel({ info, side, mayImport, correctedHref }: StatePanelProps) {
  const t = useText()
  const { state, total, found, done } = info
  const labels = labelsOf(info)
  const counts = state === 'checked' ? found : done
  return (
    <Panel
      action={
        mayImport && (state === 'running' || state === 'inviting' || info.held) ? (
          <div className="button-row">
            {info.held && <Resume info={info} side={side} />}
            <Stop info={info} side={side} />
          </div>
        ) : (
          info.has_rows === 1 && <Result info={info} side={side} />
        )
      }
      title={titleOf(info, t)}
    >
      {info.held && (
        <div className="panel-body">
          <HeldNotice held={info.held}>
            <Held info={info} mayImport={mayImport} />
          </HeldNotice>
        </div>
      )}
      {state === 'running' && (
        <div className="panel-body">
          <Progress failed={done.error} label={t(labels.running)} max={total} value={sumOf(done)} />
          <Waiting until={info.next_at} />
        </div>
      )}
      {state !== 'running' && !info.held && (
        <div className="panel-body stack">
          <Words info={info} />
          {state === 'checked' && info.corrected_by_other === 1 && <Corrected href={correctedHref} info={info} />}
        </div>
      )}
      <Counts
        counts={[
          ...(isOfFile(info) ? [{ term: t('import.add'), count: counts.add }] : []),
          { term: t('import.change'), count: counts.change },
          { term: t(labels.same), count: counts.same },
          { term: t(labels.error), count: counts.error, isTrouble: counts.error > 0 },
        ]}
      />
      {info.refusals.length > 0 && <Refusals info={info} />}
      {state === 'checked' && mayImport && found.add + found.change > 0 && <RunForm info={info} side={side} />}
    </Panel>
  )
}

/** What is left of a held import: rows, or only invitations of people it has added; and how a reader decides about it. */
function Held({ info: { total, done, invite_at }, mayImport }: Pick<StatePanelProps, 'info' | 'mayImport'>) {
  const t = useText()
  const left = total - sumOf(done)
  return (
    <>
      <p>{left > 0 ? t('import.heldLeft', { count: left }) : t('import.heldInvites')}</p>
      {invite_at && (
        <p>
          {t('import.heldInviteAt')} <Time value={invite_at} />
        </p>
      )}
      {mayImport && <p>{t(left > 0 ? 'import.heldNote' : 'import.heldInvitesNote')}</p>}
    </>
  )
}

/** Another person has corrected cells: what the reader saw before is no longer what would be imported. */
function Corrected({ info: { corrected_by, corrected_at, corrected }, href }: { info: ImportInfo; href: string }) {
  const t = useText()
  return (
    <Notice title={t('import.correctedBy', { person: corrected_by ?? '' })} variant="note">
      <p>
        {corrected_at && <Time value={corrected_at} />}{' '}
        <Link href={href} onClick={focusRows}>
          {t('import.showCorrected', { count: corrected })}
        </Link>
      </p>
    </Notice>
  )
}

/** Why people are refused, the most frequent reason first. */
function Refusals({ info: { refusals, columns } }: { info: ImportInfo }) {
  const t = useText()
  return (
    <div className="panel-body">
      <ul className="import-problems" aria-label={t('selection.refused')}>
        {refusals.map(({ count, ...problem }) => (
          <li key={`${problem.field} ${problem.code}`}>
            <strong>{t('selection.refusedCount', { count })}</strong>
            <span>
              {t('selection.reason', { field: fieldText(problem.field, columns, t), reason: problemText(problem, t) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** When a run goes on that has reached a limit of emails. */
function Waiting({ until }: { until: string | null }) {
  const t = useText()
  if (until === null || Date.parse(until) <= Date.now()) return null
  return (
    <p role="status">
      {t('selection.waiting')} <Time value={until} />
    </p>
  )
}

/** What has happened, and what happens next. */
function Words({ info }: { info: ImportInfo }) {
  const t = useText()
  const { state, found, done, finished_at, invitation, invite_at, invited } = info
  if (state === 'checked') {
    const hasChanges = found.add + found.change > 0
    const { nothingChanged, nothingToDo } = labelsOf(info)
    return <p>{t(hasChanges ? nothingChanged : nothingToDo)}</p>
  }
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

function Result({ info: { id, charset }, side }: Pick<StatePanelProps, 'info' | 'side'>) {
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

function Resume({ info: { id }, side }: Pick<StatePanelProps, 'info' | 'side'>) {
  const t = useText()
  useHeadingFocusOnUnmount()
  const { busy, run } = useCall(async () => {
    try {
      await resumeImport(side, id)
    } catch (error) {
      useAlert.getState().show({ variant: 'danger', message: 'held.resumeFailed', error })
    }
  })
  return (
    <Button busy={busy} icon={Play} onClick={() => void run()} small>
      {t('import.resume')}
    </Button>
  )
}

function Stop({ info, side }: Pick<StatePanelProps, 'info' | 'side'>) {
  const t = useText()
  const { id, state, held } = info
  const labels = labelsOf(info)
  const [open, setOpen] = useState(false)
  useHeadingFocusOnUnmount()
  const isInviting = state === 'inviting'
  return (
    <>
      <Button aria-haspopup="dialog" kind="danger-outline" onClick={() => setOpen(true)} small>
        {t(held ? 'import.cancelHeld' : isInviting ? 'import.stopInviting' : labels.stop)}
      </Button>
      {open && (
        <StopImport
          job={info}
          left={held ? 'held' : isInviting ? 'invitations' : 'rows'}
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
