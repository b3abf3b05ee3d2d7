import { useEffect, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { Redirect, useLocation, useSearch } from 'wouter'
import { RegistPassword } from '../../../../../shared/contract/joining/registration.ts'
import { LinkToken } from '../../../../../shared/model/text.ts'
import type { LinkState } from '../../../../../shared/model/user.ts'
import { ApiError } from '../../../../api-error.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import type { Audience } from '../../../../state/audience.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { LinkHolderGuard } from '../../panels/LinkHolderGuard.tsx'
import { ForgetPasswordForm } from '../../parts/ForgetPasswordForm.tsx'
import { NewPasswordFields } from '../../parts/PasswordFields.tsx'
import { UsernameField } from '../../parts/UsernameField.tsx'
import {
  expiredResetToken,
  type Reset,
  resetPassword,
  resetToken,
  useResetLink,
  useResetRequest,
} from '../../stores/password.ts'

const PasswordResetComplete = lazyDialog(() => import('../../dialogs/PasswordResetComplete.tsx'))

interface NewPasswordFormProps {
  token: string
  email: string
  /** The link has become invalid: used, superseded or expired. */
  onLinkDead: () => Promise<void>
}

/** Sets the new password of a valid link; then a dialog confirms it and leads to the login. */
function NewPasswordForm({ token, email, onLinkDead }: NewPasswordFormProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const [reset, setReset] = useState<Reset>()
  return (
    <>
      <Form
        className="panel"
        defaults={{ password: '', password_confirmation: '' }}
        failed={t('password.resetFailed')}
        onSubmit={async (values, form) => {
          try {
            const done = await resetPassword(token, values)
            form.reset()
            setReset(done)
          } catch (error) {
            if (error instanceof ApiError && (error.status === 410 || error.status === 404)) await onLinkDead()
            throw error
          }
        }}
        schema={RegistPassword}
      >
        <FormSection title={t('password.new')}>
          <UsernameField email={email} />
          <NewPasswordFields />
        </FormSection>
        <FormActions>
          <SubmitButton>{t('password.set')}</SubmitButton>
        </FormActions>
      </Form>
      {reset && (
        <PasswordResetComplete
          held={reset.held}
          onClose={() => navigate(href(reset.isEmployee ? 'login' : 'loginFront'), { replace: true })}
        />
      )}
    </>
  )
}

interface ResetLinkProps {
  token: string
  /** The person continues without this link. */
  onDrop: () => void
}

/** Page behind a reset link. It checks the link's state first, then whether another account is signed in. */
function ResetLink({ token, onDrop }: ResetLinkProps) {
  const [logouts, setLogouts] = useState(0)
  return v.is(LinkToken, token) ? (
    <Checked key={logouts} onDrop={onDrop} onLogout={() => setLogouts(logouts + 1)} token={token} />
  ) : (
    <DeadLink onDrop={onDrop} state="unknown" />
  )
}

function Checked({ token, onDrop, onLogout }: ResetLinkProps & { onLogout: () => void }) {
  const t = useText()
  const link = useResource(useResetLink, { token })
  const state = link.data?.state
  if (state === 'expired') return <Expired token={token} />
  if (state !== undefined && state !== 'valid') return <DeadLink onDrop={onDrop} state={state} />
  return (
    <Main width="narrow">
      <PageHeader
        data={link.data && [{ term: t('account.email'), value: <Email address={link.data.email} /> }]}
        label={t('route.passwordReset')}
        title={t('password.newTitle')}
      />
      <Loaded resource={link} labels={{ loading: t('password.checking'), failed: t('password.checkFailed') }}>
        {({ email }) => (
          <LinkHolderGuard holder={email} link={resetToken} onLogout={onLogout}>
            <NewPasswordForm email={email} onLinkDead={link.reload} token={token} />
          </LinkHolderGuard>
        )}
      </Loaded>
    </Main>
  )
}

function Expired({ token }: { token: string }) {
  // Hands the token to the next page; a later visit of this page starts without the link.
  useLayoutEffect(() => {
    expiredResetToken.save(token)
    resetToken.clear()
  }, [token])
  return <Redirect replace to={href('passwordResetExpired')} />
}

type DeadState = Exclude<LinkState, 'valid' | 'expired'>

const labels: Record<DeadState, { title: MessageId; text: MessageId }> = {
  used: { title: 'password.usedTitle', text: 'password.usedText' },
  superseded: { title: 'password.supersededTitle', text: 'password.supersededText' },
  ended: { title: 'password.endedTitle', text: 'password.endedText' },
  unknown: { title: 'password.unknownTitle', text: 'password.unknownText' },
}

/** Page for an invalid reset link: says why, and offers to request another. */
function DeadLink({ state, onDrop }: { state: DeadState; onDrop: () => void }) {
  const t = useText()
  const title = t(labels[state].title)
  useTitle(title)
  // Cleared on unmount: a reload shows the same page, a later visit starts without the link.
  useEffect(() => resetToken.clear, [])
  return (
    <Main width="notice">
      <PageHeader label={t('route.passwordReset')} title={title}>
        <div className="notice-text">
          <p>{t(labels[state].text)}</p>
          <div className="button-row">
            <Button kind="primary" onClick={onDrop}>
              {t('password.again')}
            </Button>
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}

/**
 * Requests a reset link; opened from that link, sets the new password. The login pages add `?for=customer` or
 * `?for=employee`, which starts without the link that was opened in this tab before.
 */
export default function Page() {
  const audience = new URLSearchParams(useSearch()).get('for')
  if (audience === null) return <LinkOrRequest />
  return <FreshRequest audience={audience === 'employee' ? 'employee' : 'customer'} />
}

function LinkOrRequest() {
  const [token, dropToken] = useLinkToken(resetToken, href('passwordReset'))
  if (token === '') return <Request audience="customer" />
  return <ResetLink key={token} onDrop={dropToken} token={token} />
}

/** Asks for the address that gets a reset link. */
function Request({ audience }: { audience: Audience }) {
  const t = useText()
  const [, navigate] = useLocation()
  const request = useResetRequest(state => state.request)
  return (
    <Main width="narrow">
      <BackLink href={href(audience === 'employee' ? 'login' : 'loginFront')}>{t('password.toLogin')}</BackLink>
      <PageHeader title={t('route.passwordReset')} />
      <ForgetPasswordForm
        onRequest={async email => {
          await request(email, audience)
          navigate(href('passwordResetSentMail'))
        }}
      />
    </Main>
  )
}

/** The same, after it has forgotten the links that were opened in this tab. */
function FreshRequest({ audience }: { audience: Audience }) {
  useEffect(() => {
    resetToken.clear()
    expiredResetToken.clear()
  }, [])
  return <Request audience={audience} />
}
