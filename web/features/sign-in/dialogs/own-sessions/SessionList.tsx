import { useRef, useState } from 'react'
import type { OwnSession } from '../../../../../shared/model/session.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { codeOf, describeError } from '../../../../kit/status/describe-error.ts'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { browserName } from '../../../../kit/text/browser-name.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { endSessions, useOwnSessions } from '../../stores/own-sessions.ts'

/** Sessions of the signed-in person, with buttons that end one other session or all of them. */
export function SessionList() {
  const t = useText()
  const sessions = useResource(useOwnSessions, {})
  const list = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const end = async (id?: string) => {
    setBusy(true)
    setFailed(undefined)
    try {
      // A session that has already ended counts as success.
      await endSessions(id).catch(error => (codeOf(error) === 'not_found' ? sessions.reload() : Promise.reject(error)))
      useAlert.getState().show({ variant: 'success', message: 'sessions.ended' })
      // The focused button was removed with its row.
      list.current?.focus()
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Loaded resource={sessions} labels={{ loading: t('sessions.loading'), failed: t('sessions.failed') }}>
      {all => (
        <div ref={list} tabIndex={-1}>
          {failed !== undefined && (
            <Notice title={t('sessions.endFailed')} variant="danger">
              <p>{describeError(failed, t)}</p>
            </Notice>
          )}
          <Rows>
            {all.map(session => (
              <SessionRow busy={busy} key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </Rows>
          <div className="panel-body">
            {all.length > 1 ? (
              <Button busy={busy} onClick={() => void end()} small>
                {t('sessions.endOthers')}
              </Button>
            ) : (
              <p className="quiet small">{t('sessions.alone')}</p>
            )}
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
