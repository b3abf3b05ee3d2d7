import { Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import {
  type BulkMailDraft,
  type BulkMailToSend,
  draftWith,
  everybody,
} from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { Envelopes } from '../../../../../shared/model/envelope.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { fillBulkMail, sendAtError, writtenTexts } from '../../../../../shared/rules/bulk-mail.ts'
import { needing } from '../../../../calls.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { TranslatedTexts } from '../../../../kit/field/TranslatedTexts.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { saveDrafts } from '../../../../kit/form/leave.ts'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { OptionalLocalTime } from '../../../../kit/text/time.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { MailPreview } from '../../../mail/parts/MailPreview.tsx'
import { sendBulkCopies, sendBulkMail } from '../../stores/bulk-mail.ts'
import { AudienceFields } from './AudienceFields.tsx'

const SendBulkMail = lazyDialog(() => import('../../dialogs/send-bulk-mail/SendBulkMail.tsx'))

/** One idempotency key per mail, kept in its draft: a retry after a lost response sends the same mail. */
const sending = {
  idempotency_key: v.string(),
  send_at: v.optional(
    v.pipe(
      OptionalLocalTime,
      v.rawCheck(({ dataset, addIssue }) => {
        const message =
          dataset.typed && sendAtError(dataset.value === null ? null : new Date(dataset.value), new Date())
        if (message) addIssue({ message })
      }),
    ),
    '',
  ),
}

const blankText = { subject: '', body: '' }
const blank = { ja: blankText, en: blankText, audience: everybody, send_at: '', idempotency_key: '' }

interface Confirming {
  mail: BulkMailToSend
  form: UseFormReturn<v.InferInput<ReturnType<typeof draftWith>>, unknown, BulkMailToSend>
}

/** Composes a bulk mail. Sends test copies to its author, and to all recipients after confirmation. */
export function Compose({ count, onAudience }: Pick<Parameters<typeof AudienceFields>[0], 'count' | 'onAudience'>) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  const [confirming, setConfirming] = useState<Confirming>()
  const action = useRef<'copy' | 'confirm'>('confirm')
  useDraftOverReload()

  const submit = async (mail: BulkMailToSend, form: Confirming['form']) => {
    if (action.current === 'copy') {
      const sent = await sendBulkCopies(mail)
      useAlert.getState().show({ variant: 'success', message: sent ? 'bulk.copySent' : 'bulk.copyLater' })
      return
    }
    const idempotency_key = mail.idempotency_key || crypto.randomUUID()
    form.setValue('idempotency_key', idempotency_key)
    onAudience(mail.audience)
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
        schema={draftWith(sending, locale)}
      >
        <AudienceFields count={count} onAudience={onAudience} />
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
          mail={confirming.mail}
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

/** Live preview of the mail as readers of each language get it, and who receives it. */
function Preview(props: { envelopes: Envelopes | undefined; locale: Locale; onLocale: (locale: Locale) => void }) {
  const t = useText()
  const [ja, en] = useWatch<BulkMailDraft, ['ja', 'en']>({ name: ['ja', 'en'] })
  const texts = writtenTexts({ ja, en })
  return (
    <MailPreview
      {...props}
      empty={t('bulk.previewEmpty')}
      mails={{
        ja: fillBulkMail(texts, 'ja', props.envelopes?.ja.signature),
        en: fillBulkMail(texts, 'en', props.envelopes?.en.signature),
      }}
      note={t('bulk.who')}
    />
  )
}

interface DraftFieldsProps extends Pick<Parameters<typeof TranslatedTexts>[0], 'locale' | 'onLocale' | 'preview'> {
  /** Called with the chosen action right before the form submits. */
  onAction: (action: 'copy' | 'confirm') => void
}

/** Subject and text in each language beside their preview, and the two actions. */
function DraftFields({ onAction, ...texts }: DraftFieldsProps) {
  const t = useText()
  return (
    <TranslatedTexts
      {...texts}
      fields={locale => (
        <>
          <TextField
            autoComplete="off"
            label={t(`audit.field.${locale}_subject`)}
            lang={locale}
            name={`${locale}.subject`}
          />
          <TextArea
            label={t(`audit.field.${locale}_body`)}
            lang={locale}
            max={5000}
            name={`${locale}.body`}
            rows={12}
          />
        </>
      )}
      intro={t('bulk.languages')}
      title={t('bulk.write')}
    >
      <FormActions>
        <CopyButton onAction={() => onAction('copy')} />
        {/* The only submit button, so Enter in a field triggers it. */}
        <SubmitButton aria-haspopup="dialog" onClick={() => onAction('confirm')}>
          {t('bulk.toConfirm')}
        </SubmitButton>
      </FormActions>
    </TranslatedTexts>
  )
}

/** Submits the form too, so that the same validation runs first. */
const CopyButton = needing('postAdminMailBulkTest', function CopyButton({ onAction }: { onAction: () => void }) {
  const t = useText()
  const { isSubmitting } = useFormState()
  return (
    <Button
      busy={isSubmitting}
      icon={Mail}
      onClick={event => {
        onAction()
        event.currentTarget.form?.requestSubmit()
      }}
    >
      {t('bulk.copy')}
    </Button>
  )
})
