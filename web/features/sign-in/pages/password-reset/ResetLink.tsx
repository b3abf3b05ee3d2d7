import { useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { Redirect } from 'wouter'
import { LinkToken } from '../../../../../shared/model/text.ts'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { LinkHolderGuard } from '../../panels/LinkHolderGuard.tsx'
import { expiredResetToken, resetToken, useResetLink } from '../../stores/password.ts'
import { DeadLink } from './DeadLink.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

interface ResetLinkProps {
  token: string
  /** The person continues without this link. */
  onDrop: () => void
}

/** Page behind a reset link. It checks the link's state first, then whether another account is signed in. */
export function ResetLink({ token, onDrop }: ResetLinkProps) {
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
      <Nameplate
        data={link.data && [{ term: t('account.email'), value: <Email address={link.data.email} /> }]}
        label={t('route.passwordReset')}
        title={t('password.newTitle')}
      />
      <Loaded resource={link} labels={{ loading: t('password.checking'), failed: t('password.checkFailed') }}>
        {({ email }) => (
          <LinkHolderGuard holder={email} link={resetToken} onLogout={onLogout}>
            <NewPasswordForm onLinkDead={link.reload} token={token} />
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
