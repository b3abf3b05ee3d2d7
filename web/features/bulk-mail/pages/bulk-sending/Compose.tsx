import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { draftWith } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { writtenTexts } from '../../../../../shared/rules/bulk-mail.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { saveDrafts } from '../../../../kit/form/leave.ts'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import type { Loadable } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { type BulkCount, sendBulkCopies, sendBulkMail } from '../../stores/bulk-mail.ts'
import { DraftFields } from './DraftFields.tsx'
import { Preview } from './Preview.tsx'

const SendBulkMail = lazyDialog(() => import('../../dialogs/send-bulk-mail/SendBulkMail.tsx'))

/** One idempotency key per mail, kept in its draft: a retry after a lost response sends the same mail. */
type Composed = v.InferOutput<ReturnType<typeof draftWith>>

const blankText = { subject: '', body: '' }
const blank: Composed = { ja: blankText, en: blankText, idempotency_key: '' }

interface Confirming {
  mail: Composed
  form: UseFormReturn<v.InferInput<ReturnType<typeof draftWith>>, unknown, Composed>
}

/** Composes a bulk mail. Sends test copies to its author, and to all recipients after confirmation. */
export function Compose({ count }: { count: Loadable<BulkCount> }) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  const [confirming, setConfirming] = useState<Confirming>()
  const action = useRef<'copy' | 'confirm'>('confirm')
  useDraftOverReload()

  const submit = async (mail: Composed, form: Confirming['form']) => {
    if (action.current === 'copy') {
      const sent = await sendBulkCopies(mail)
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
        schema={draftWith(v.string(), locale)}
      >
        <DraftFields
          locale={locale}
          onAction={chosen => (action.current = chosen)}
          onLocale={setLocale}
          preview={<Preview envelopes={count.data?.envelopes} locale={locale} onLocale={setLocale} />}
        />
      </Form>
      {confirming && (
        <SendBulkMail
          count={count}
          history={href('bulkMails')}
          hrefOf={id => href('bulkMail', { id })}
          onClose={() => setConfirming(undefined)}
          onSend={() => send(confirming)}
          texts={writtenTexts(confirming.mail)}
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
