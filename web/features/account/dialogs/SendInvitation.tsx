import { type ReactNode, useState } from 'react'
import { Button } from '../../../kit/action/Button.tsx'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogBody, DialogFoot, DialogSubject, useCloseDialog } from '../../../kit/dialog/Dialog.tsx'
import { describeError } from '../../../kit/status/describe-error.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Progress } from '../../../kit/status/Progress.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useText } from '../../../messages/index.ts'
import type { InvitationResult } from '../stores/user.ts'

interface SendInvitationProps {
  people: readonly { id: string; name: string; email: string }[]
  onClose: () => void
  /** Sends the invitations one by one, and reports how many are done. */
  onSend: (ids: readonly string[], onProgress: (done: number) => void) => Promise<InvitationResult[]>
}

/** People whose names the question shows. */
const named = 5

/** Sends or resends invitations: confirmation, then the outcome for each person. */
export default function SendInvitation({ people, onClose, onSend }: SendInvitationProps) {
  const t = useText()
  const [results, setResults] = useState<InvitationResult[]>()
  const [sending, setSending] = useState<{ done: number; total: number }>()
  const send = async (userIds: readonly string[]) => {
    const report = (done: number) => setSending({ done, total: userIds.length })
    report(0)
    try {
      setResults(await onSend(userIds, report))
    } finally {
      setSending(undefined)
    }
  }
  const [only] = people.length === 1 ? people : []
  const progress = sending && sending.total > 1 && (
    <Progress label={t('invite.sending')} max={sending.total} value={sending.done} />
  )
  const failed = results?.filter(({ outcome }) => outcome === 'failed') ?? []
  const question = only ? t('invite.title') : t('invite.titleMany', { count: people.length })
  const title = results ? t(failed.length > 0 ? 'invite.failed' : 'invite.done') : question
  return (
    <Dialog onClose={onClose} step={results ? 'done' : 'ask'} title={title}>
      {results ? (
        <Results results={results} onRetry={() => send(failed.map(({ id }) => id))}>
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
  results: InvitationResult[]
  onRetry: () => Promise<void>
  /** Progress of a retry. */
  children: ReactNode
}

function Results({ results, onRetry, children }: ResultsProps) {
  const t = useText()
  const close = useCloseDialog()
  const [busy, setBusy] = useState(false)
  const namesOf = (outcome: InvitationResult['outcome']) =>
    results.filter(result => result.outcome === outcome).map(({ name }) => name)
  const [sent, failed, registered] = [namesOf('sent'), namesOf('failed'), namesOf('registered')]
  const refusal = results.find(result => result.refusal)?.refusal
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
              {results
                .filter(({ outcome }) => outcome === 'failed')
                .map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
            </ul>
          </Notice>
        )}
        {sent.length > 0 && <p id="invitations-sent">{t('invite.sent', { count: sent.length })}</p>}
        {registered.length > 0 && <p className="quiet">{t('invite.registered', { count: registered.length })}</p>}
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
