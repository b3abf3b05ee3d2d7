import { UnlockReason } from '../../../../../shared/contract/sign-in/unlock-request.ts'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { useText } from '../../../../messages/index.ts'
import { useUnlockRequest } from '../../stores/unlock-request.ts'
import { FocusedNotice } from './FocusedNotice.tsx'

const outcomes = {
  requested: { title: 'locked.requested', text: 'locked.requestedText', variant: 'success' },
  pending: { title: 'locked.pending', text: 'locked.pendingText', variant: 'note' },
  unlocked: { title: 'locked.unlocked', text: 'locked.unlockedText', variant: 'success' },
} as const

/** What a locked administrator can do, with the unlock request to the maker; afterwards, its outcome. */
export function UnlockRequest({ token, isRequested }: { token: string; isRequested: boolean }) {
  const t = useText()
  const { asked, request } = useUnlockRequest()
  const outcome = asked?.token === token ? asked.outcome : isRequested ? 'pending' : undefined
  if (outcome) {
    const { title, text, variant } = outcomes[outcome]
    return <FocusedNotice title={t(title)} variant={variant} text={t(text)} />
  }
  return (
    <>
      <p>{t('locked.manager')}</p>
      <Form
        className="stack"
        defaults={{ text: '' }}
        draft="unlock-request"
        failed={t('locked.failed')}
        failure={error => {
          const code = codeOf(error)
          const isInvalid = code === 'link_expired' || code === 'link_superseded' || code === 'link_ended'
          return isInvalid ? { title: t('locked.failed'), text: t('locked.tokenOver') } : undefined
        }}
        label={t('locked.request')}
        onSubmit={({ text }) => request(token, text)}
        schema={UnlockReason}
      >
        <TextArea label={t('locked.reason')} max={5000} name="text" required rows={5} />
        <div>
          <SubmitButton>{t('locked.request')}</SubmitButton>
        </div>
      </Form>
    </>
  )
}
