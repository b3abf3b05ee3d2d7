import { type ReactNode, useEffect } from 'react'
import * as v from 'valibot'
import { LinkToken } from '../../../../shared/model/text.ts'
import { needing } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { codeOf } from '../../../kit/status/describe-error.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { type Audience, nameFor } from '../../../state/audience.ts'
import { useLinkToken } from '../../../state/link-token.ts'
import { useResource } from '../../../state/use-resource.ts'
import { errorOf, newAddressToken, useNewAddress, useNewAddressLink } from '../stores/new-address.ts'
import { AccountMismatch } from './LinkHolderGuard.tsx'

interface NewAddressProps {
  audience: Audience
  /** Address of the page without the link's token. */
  page: string
  /** How the reader gets another link, below the reason why this one is invalid. */
  children: ReactNode
}

/**
 * Asks whether to use the new address of the email-change link that the page was opened with, if any. Opening the link
 * changes nothing, because mail scanners open links too.
 */
export function NewAddress({ audience, page, children }: NewAddressProps) {
  const t = useText()
  const [token, drop] = useLinkToken(newAddressToken, page, 'mailaddress_token')
  const { isChanged, email, leave } = useNewAddress()
  useEffect(() => leave, [leave])
  if (isChanged)
    return (
      <div role="status">
        <Notice title={t('newAddress.changed')} variant="success">
          {email !== '' && <p>{t('newAddress.changedText', { email })}</p>}
        </Notice>
      </div>
    )
  if (token === '') return null
  return (
    <LinkChecked audience={audience} onDrop={drop} token={token}>
      {children}
    </LinkChecked>
  )
}

interface LinkProps {
  audience: Audience
  token: string
  children: ReactNode
  /** The reader continues without the link. */
  onDrop: () => void
}

const LinkChecked = needing(
  ({ audience }: LinkProps) => nameFor(audience, 'postEditMailaddressVerification'),
  function LinkChecked(props: LinkProps) {
    if (!v.is(LinkToken, props.token)) return <DeadLink state="unknown">{props.children}</DeadLink>
    return <OpenedLink {...props} />
  },
)

function OpenedLink({ audience, token, children, onDrop }: LinkProps) {
  const t = useText()
  const link = useResource(useNewAddressLink, { audience, token })
  const confirm = useNewAddress(state => state.confirm)
  const { busy, error, attempts, run } = useCall(async () => {
    try {
      await confirm({ audience, token })
    } catch (error) {
      // The link has become invalid meanwhile: its state says why.
      if (codeOf(error)?.startsWith('link_')) await link.reload()
      throw error
    }
  })
  if (link.status === 'failed')
    return (
      <FailureNotice error={link.error} title={t('newAddress.failed')}>
        <Button onClick={() => void link.reload()} small>
          {t('ui.retry')}
        </Button>
      </FailureNotice>
    )
  if (!link.data) return <p role="status">{t('newAddress.checking')}</p>
  const { state, is_own, email } = link.data
  if (state !== 'valid') return <DeadLink state={state}>{children}</DeadLink>
  if (is_own === 0)
    return (
      <AccountMismatch
        holder=""
        link={newAddressToken}
        onLogout={() => useAlert.getState().show({ variant: 'success', message: 'otherAccount.next', timeout: null })}
        onStay={onDrop}
      />
    )
  return (
    <>
      {error !== undefined && (
        <FailureNotice
          error={error}
          key={attempts}
          reason={codeOf(error) === 'conflict' ? t('validation.email_in_use') : undefined}
          title={t('newAddress.failed')}
        />
      )}
      <Notice title={t('newAddress.title')} variant="note">
        {email !== '' && (
          <p>
            <Email address={email} />
          </p>
        )}
        <p>{t('newAddress.text')}</p>
        <div className="button-row">
          <Button busy={busy} kind="primary" onClick={() => void run()} small>
            {t('newAddress.use')}
          </Button>
          <Button onClick={onDrop} small>
            {t('newAddress.later')}
          </Button>
        </div>
      </Notice>
    </>
  )
}

function DeadLink({ state, children }: { state: keyof typeof errorOf; children: ReactNode }) {
  const t = useText()
  // Cleared on unmount: a reload shows the same reason, a later visit starts without the link.
  useEffect(() => newAddressToken.clear, [])
  return (
    <Notice title={t('newAddress.failed')} variant="danger">
      <p>{t(errorOf[state])}</p>
      {children}
    </Notice>
  )
}
