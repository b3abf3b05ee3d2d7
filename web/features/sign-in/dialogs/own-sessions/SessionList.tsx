import './sessions.css'
import { useRef } from 'react'
import { type OwnSession, sessionsPerAccount } from '../../../../../shared/model/session.ts'
import { browserName } from '../../../../../shared/rules/browser-name.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { SkeletonBars } from '../../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { endSessions, useOwnSessions } from '../../stores/session.ts'

/** Sessions of the signed-in person, with buttons that end one other session or all of them. */
export function SessionList() {
  const t = useText()
  const sessions = useResource(useOwnSessions, {})
  const list = useRef<HTMLDivElement>(null)
  const {
    busy,
    error,
    attempts,
    run: end,
  } = useCall(async (id?: string) => {
    // A session that has already ended counts as success.
    await endSessions(id).catch(error => (codeOf(error) === 'not_found' ? sessions.reload() : Promise.reject(error)))
    useAlert.getState().show({ variant: 'success', message: 'sessions.ended' })
    // The focused button was removed with its row.
    list.current?.focus()
  })
  return (
    <Loaded
      labels={{ loading: t('sessions.loading'), failed: t('sessions.failed') }}
      placeholder={<SkeletonBars rows={1} />}
      resource={sessions}
    >
      {all => (
        <div className="sessions" ref={list} tabIndex={-1}>
          {error !== undefined && <FailureNotice error={error} key={attempts} title={t('sessions.endFailed')} />}
          <Rows>
            {all.map(session => (
              <SessionRow busy={busy} key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </Rows>
          <div className="sessions-end">
            {all.length > 1 ? (
              <Button busy={busy} onClick={() => void end()} small>
                {t('sessions.endOthers')}
              </Button>
            ) : (
              <p className="quiet small">{t('sessions.alone')}</p>
            )}
            <p className="quiet small">{t('sessions.limit', { count: sessionsPerAccount })}</p>
          </div>
        </div>
      )}
    </Loaded>
  )
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const t = useText()
  const name = browserName(session.userAgent) || t('sessions.unknown')
  return (
    <Row
      action={
        session.isCurrent ? undefined : (
          <Button busy={busy} onClick={onEnd} small>
            {t('shell.logout')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )
      }
      note={
        session.isCurrent ? (
          t('sessions.current')
        ) : (
          <>
            {t('sessions.lastUse')} <Time value={session.seenAt} />
          </>
        )
      }
      title={name}
    />
  )
}
