import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../api-error.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogBody, DialogFoot, DialogSubject, useCloseDialog } from '../../../kit/dialog/Dialog.tsx'
import { describeError } from '../../../kit/status/describe-error.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Progress } from '../../../kit/status/Progress.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useText } from '../../../messages/index.ts'
import type { InvitationResult, Sending } from '../stores/user.ts'

interface Invitee {
  id: string
  name: string
  email: string
}

interface SendInvitationProps {
  people: readonly Invitee[]
  onClose: () => void
  /** Sends the invitations one by one, reports how many are done, and stops when the dialog closes. */
  onSend: (ids: readonly string[], sending: Sending) => Promise<InvitationResult[]>
}

/** People whose names the question shows. */
const named = 5

/** Sends or resends invitations: confirmation, then the outcome for each person. */
export default function SendInvitation({ people, onClose, onSend }: SendInvitationProps) {
  const t = useText()
  const [results, setResults] = useState<InvitationResult[]>()
  const [sending, setSending] = useState<{ done: number; total: number }>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const send = async (userIds: readonly string[]) => {
    const onProgress = (done: number) => setSending({ done, total: userIds.length })
    onProgress(0)
    stop.current = new AbortController()
    try {
      setResults(await onSend(userIds, { onProgress, signal: stop.current.signal }))
    } finally {
      setSending(undefined)
    }
  }
  const [only] = people.length === 1 ? people : []
  const progress = sending && sending.total > 1 && (
    <Progress label={t('invite.sending')} max={sending.total} value={sending.done} />
  )
  const peopleOf = (outcome: InvitationResult['outcome']) => {
    const ids = new Set(results?.filter(result => result.outcome === outcome).map(({ id }) => id))
    return people.filter(({ id }) => ids.has(id))
  }
  const failed = peopleOf('failed')
  const question = only ? t('invite.title') : t('invite.titleMany', { count: people.length })
  const title = results ? t(failed.length > 0 ? 'invite.failed' : 'invite.done') : question
  return (
    <Dialog onClose={onClose} step={results ? 'done' : 'ask'} title={title}>
      {results ? (
        <Results
          failed={failed}
          onRetry={() => send(failed.map(({ id }) => id))}
          refusal={results.find(({ refusal }) => refusal)?.refusal}
          sent={peopleOf('sent').length}
          unsent={{ gone: peopleOf('gone').length, registered: peopleOf('registered').length }}
        >
          {progress}
        </Results>
      ) : (
        <ConfirmBody
          confirm={only ? t('invite.submit') : t('invite.submitMany', { count: people.length })}
          failed={t('invite.failed')}
          onConfirm={() => send(people.map(({ id }) => id))}
        >
          {only ? (
            <DialogSubject name={only.name}>
              <Email address={only.email} />
            </DialogSubject>
          ) : (
            <ul className="plain-list">
              {people.slice(0, named).map(({ id, name }) => (
                <li key={id} translate="no">
                  {name}
                </li>
              ))}
              {people.length > named && <li>{t('invite.others', { count: people.length - named })}</li>}
            </ul>
          )}
          <p>{only ? t('invite.text') : t('invite.manyText', { count: people.length })}</p>
          {progress}
        </ConfirmBody>
      )}
    </Dialog>
  )
}

interface ResultsProps {
  failed: readonly Invitee[]
  /** Why they failed, as far as the server tells. */
  refusal: ApiError | undefined
  sent: number
  /** Numbers of people who needed no invitation. */
  unsent: { gone: number; registered: number }
  onRetry: () => Promise<void>
  /** Progress of a retry. */
  children: ReactNode
}

function Results({ failed, refusal, sent, unsent, onRetry, children }: ResultsProps) {
  const t = useText()
  const close = useCloseDialog()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry().finally(() => setBusy(false))
  }
  return (
    <>
      <DialogBody>
        {failed.length > 0 && (
          <Notice title={t('addAccount.mailFailed')} variant="danger">
            <p>{refusal ? describeError(refusal, t) : t('addAccount.mailFailedText')}</p>
            <ul className="plain-list">
              {failed.map(({ id, name }) => (
                <li key={id} translate="no">
                  {name}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {sent > 0 && <p id="invitations-sent">{t('invite.sent', { count: sent })}</p>}
        {unsent.registered > 0 && <p className="quiet">{t('invite.registered', { count: unsent.registered })}</p>}
        {unsent.gone > 0 && <p className="quiet">{t('invite.gone', { count: unsent.gone })}</p>}
        {children}
      </DialogBody>
      <DialogFoot>
        {failed.length > 0 && (
          <Button busy={busy} onClick={() => void retry()}>
            {t('addAccount.resend')}
          </Button>
        )}
        <Button autoFocus kind="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      </DialogFoot>
    </>
  )
}
