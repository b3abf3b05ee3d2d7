import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { BulkMailDraft } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { saveDrafts } from '../../../../kit/form/leave.ts'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import type { Loadable } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { type BulkCount, sendBulkCopy, sendBulkMail } from '../../stores/bulk-mail.ts'
import { Preview } from './Preview.tsx'
import { SubjectAndBody } from './SubjectAndBody.tsx'

const SendBulkMail = lazyDialog(() => import('../../dialogs/send-bulk-mail/SendBulkMail.tsx'))

/** One idempotency key per mail, kept in its draft: a retry after a lost response sends the same mail. */
const Composed = v.object({ ...BulkMailDraft.entries, idempotency_key: v.string() })
type Composed = v.InferOutput<typeof Composed>

const blank: Composed = { subject: '', body: '', idempotency_key: '' }

interface Confirming {
  mail: Composed
  form: UseFormReturn<Composed, unknown, Composed>
}

/** Composes a bulk mail. Sends a test copy to its author, and to all recipients after confirmation. */
export function Compose({ count }: { count: Loadable<BulkCount> }) {
  const t = useText()
  const [confirming, setConfirming] = useState<Confirming>()
  const action = useRef<'copy' | 'confirm'>('confirm')
  useDraftOverReload()

  const submit = async (mail: Composed, form: Confirming['form']) => {
    if (action.current === 'copy') {
      const sent = await sendBulkCopy(mail)
      useAlert.getState().show({ variant: 'success', message: sent ? 'bulk.copySent' : 'bulk.copyLater' })
      return
    }
    const idempotency_key = mail.idempotency_key || crypto.randomUUID()
    form.setValue('idempotency_key', idempotency_key)
    void count.reload()
    setConfirming({ mail: { ...mail, idempotency_key }, form })
  }
  const renewKey = ({ mail, form }: Confirming) => {
    const idempotency_key = crypto.randomUUID()
    form.setValue('idempotency_key', idempotency_key)
    setConfirming({ mail: { ...mail, idempotency_key }, form })
  }
  const send = async ({ mail, form }: Confirming) => {
    try {
      const accepted = await sendBulkMail(mail)
      form.reset(blank)
      return accepted
    } catch (error) {
      // The key belongs to an earlier text, already accepted. Confirming again therefore means another mail.
      if (codeOf(error) === 'conflict') renewKey({ mail, form })
      throw error
    }
  }
  return (
    <>
      <Form
        className="stack"
        defaults={blank}
        draft="bulk-mail"
        failed={t('bulk.copyFailed')}
        label={t('bulk.write')}
        onSubmit={submit}
        schema={Composed}
      >
        <Columns
          main={<SubjectAndBody onAction={chosen => (action.current = chosen)} />}
          preview
          side={<Preview from={count.data?.from ?? ''} />}
        />
      </Form>
      {confirming && (
        <SendBulkMail
          count={count}
          history={href('bulkMails')}
          hrefOf={id => href('bulkMail', { id })}
          onClose={() => setConfirming(undefined)}
          onSend={() => send(confirming)}
          subject={confirming.mail.subject}
        />
      )}
    </>
  )
}

/** Keeps the draft across a page reload. */
const useDraftOverReload = () => {
  useEffect(() => {
    addEventListener('pagehide', saveDrafts)
    return () => removeEventListener('pagehide', saveDrafts)
  }, [])
}
