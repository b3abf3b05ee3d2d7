import { useState } from 'react'
import { UnlockReason } from '../../../shared/contract/unlock-request.ts'
import { useText } from '../../messages/index.ts'
import { requestUnlock } from '../../stores/unlock-request.ts'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { codeOf, describeError } from '../../ui/status/describe-error.ts'
import { Announced } from './Announced.tsx'

type Outcome = 'requested' | 'pending'

/** A locked administrator asks the maker, once: the reason, then what happens next. */
export function UnlockRequest({ token }: { token: string }) {
  const t = useText()
  const [outcome, setOutcome] = useState<Outcome>()
  if (outcome === 'requested')
    return <Announced title={t('locked.requested')} variant="success" words={t('locked.requestedText')} />
  if (outcome === 'pending')
    return <Announced title={t('locked.pending')} variant="note" words={t('locked.pendingText')} />
  return (
    <Form
      className="stack"
      defaults={{ text: '' }}
      failure={error => {
        const code = codeOf(error)
        if (code === 'invalid') return undefined
        const over = code === 'link_expired' || code === 'link_superseded'
        return { title: t('locked.failed'), text: over ? t('locked.tokenOver') : describeError(error, t) }
      }}
      label={t('locked.request')}
      onSubmit={async ({ text }) => {
        try {
          await requestUnlock(token, text)
          setOutcome('requested')
        } catch (error) {
          if (codeOf(error) !== 'conflict') throw error
          setOutcome('pending')
        }
      }}
      schema={UnlockReason}
    >
      <TextArea label={t('locked.reason')} max={5000} name="text" required rows={5} />
      <div>
        <SubmitButton>{t('locked.request')}</SubmitButton>
      </div>
    </Form>
  )
}
