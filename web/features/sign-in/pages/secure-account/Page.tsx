import { useEffect } from 'react'
import * as v from 'valibot'
import { LinkToken } from '../../../../../shared/model/text.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { focusHeading, useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { Main } from '../../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { SentTo } from '../../../../kit/steps/SentTo.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { DeadRescueLink } from '../../panels/DeadRescueLink.tsx'
import { secureToken, useAccountSecure, useSecureLink } from '../../stores/account-secure.ts'

/**
 * Secures an account, by the link in the mail about a login or a new password. Its person may be locked out, so the page needs
 * no login; and the person logged in here may be an intruder, so it does not ask for another account. Opening it changes nothing.
 */
export default function Page() {
  const t = useText()
  const [token] = useLinkToken(secureToken, href('secureAccount'))
  const isSecured = useAccountSecure(state => state.token !== '' && state.token === token)
  if (isSecured) return <Secured />
  return v.is(LinkToken, token) ? (
    <Checked key={token} token={token} />
  ) : (
    <DeadRescueLink label={t('route.secureAccount')} link={secureToken} state="unknown" />
  )
}

/** Says what has ended, and what to do next. */
function Secured() {
  const t = useText()
  const email = useAccountSecure(state => state.email)
  useTitle(t('secure.doneTitle'))
  useEffect(focusHeading, [])
  return (
    <Main width="notice">
      <PageHeader label={t('route.secureAccount')} title={t('secure.doneTitle')}>
        <div className="notice-text">
          <SentTo>{email}</SentTo>
          <p>{t('newAddress.undo.next')}</p>
          <p>{t('newAddress.undo.ended')}</p>
          <div className="button-row">
            <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}

function Checked({ token }: { token: string }) {
  const t = useText()
  const link = useResource(useSecureLink, { token })
  const state = link.data?.state
  if (state !== undefined && state !== 'valid')
    return <DeadRescueLink label={t('route.secureAccount')} link={secureToken} state={state} />
  return (
    <Main width="narrow">
      <PageHeader
        data={link.data && [{ term: t('newAddress.undo.yours'), value: <Email address={link.data.email} /> }]}
        label={t('route.secureAccount')}
        title={t('secure.title')}
      />
      <Loaded resource={link} labels={{ loading: t('newAddress.checking'), failed: t('newAddress.undo.checkFailed') }}>
        {({ email }) => <Secure email={email} onDead={link.reload} token={token} />}
      </Loaded>
    </Main>
  )
}

interface SecureProps {
  token: string
  email: string
  /** The link has become invalid. */
  onDead: () => Promise<void>
}

/** Says what securing the account does, and does it. */
function Secure({ token, email, onDead }: SecureProps) {
  const t = useText()
  const secure = useAccountSecure(state => state.secure)
  const { busy, error, attempts, run } = useCall(async () => {
    try {
      await secure(token, email)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'not_found' || code?.startsWith('link_')) await onDead()
      throw error
    }
  })
  useHeadingFocusOnUnmount()
  return (
    <section className="panel">
      <div className="panel-body stack">
        <p>{t('secure.text')}</p>
        <ul className="plain-list">
          <li>{t('newAddress.undo.sessions')}</li>
          <li>{t('newAddress.undo.password')}</li>
        </ul>
        {error !== undefined && <FailureNotice error={error} key={attempts} title={t('secure.failed')} />}
        <div className="button-row">
          <Button busy={busy} kind="primary" onClick={() => void run()}>
            {t('secure.submit')}
          </Button>
          <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>
        </div>
        <p className="quiet small">{t('secure.own')}</p>
      </div>
    </section>
  )
}
