import { type ReactNode, useEffect } from 'react'
import * as v from 'valibot'
import { LinkToken as LinkSecret } from '../../../../shared/model/text.ts'
import type { LinkState } from '../../../../shared/model/user.ts'
import { ApiError } from '../../../api-error.ts'
import { has } from '../../../calls.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { focusHeading, useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { Main, PageHeader } from '../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { ResendLink } from '../../../kit/steps/ResendLink.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { type MessageId, useText } from '../../../messages/index.ts'
import { homeOf } from '../../../router/guard.ts'
import { href } from '../../../router/routes.ts'
import type { LinkToken } from '../../../state/link-token.ts'
import { useSession } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { LinkHolderGuard } from '../../sign-in/panels/LinkHolderGuard.tsx'
import { type Link, useRegistration, useResentLink } from '../stores/registration.ts'

/** Texts of a page behind a mailed link. */
interface LinkLabels {
  /** Purpose of the page. */
  label: MessageId
  title: MessageId
  expired: MessageId
  usedTitle: MessageId
  usedText: MessageId
  unknownText: MessageId
  /** Purpose and title of a page that moves the person from another company. */
  move?: { label: MessageId; title: MessageId }
  /** An unknown link leads to the request form, where people request access themselves. */
  requestable?: true
}

type DeadState = Exclude<LinkState, 'valid'>

const textsOf = ({ usedTitle, usedText, unknownText }: LinkLabels, isSignedIn: boolean) =>
  ({
    used: [usedTitle, isSignedIn ? 'register.usedSignedIn' : usedText],
    superseded: ['register.supersededTitle', 'register.supersededText'],
    // Where the account API sends no new one.
    expired: ['error.link_expired', 'register.endedText'],
    ended: ['register.endedTitle', 'register.endedText'],
    unknown: ['register.unknownTitle', unknownText],
  }) as const

/** Page for an invalid link: says why, and offers what the person can do instead. */
function DeadLink({ state, labels }: { state: DeadState; labels: LinkLabels }) {
  const t = useText()
  const auth = useSession(session => session.auth)
  const [title, text] = textsOf(labels, Boolean(auth?.accountType))[state]
  const isRequestable = state === 'unknown' && labels.requestable
  useTitle(t(title))
  return (
    <Main width="notice">
      <PageHeader label={t(labels.label)} title={t(title)}>
        <div className="notice-text">
          <p>{t(text)}</p>
          <div className="button-row">
            {isRequestable && (
              <ButtonLink href={href('requestForm')} kind="primary">
                {t('login.request')}
              </ButtonLink>
            )}
            <ButtonLink
              href={auth?.accountType ? homeOf(auth) : href('loginFront')}
              kind={isRequestable ? 'plain' : 'primary'}
            >
              {t(auth?.accountType ? 'error.home' : 'register.toLogin')}
            </ButtonLink>
            {state !== 'used' && <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>}
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}

interface MailedLinkProps {
  token: string
  /** Storage of the token. */
  link: LinkToken
  /** Kinds of links that this page accepts. */
  kinds: readonly Link['kind'][]
  labels: LinkLabels
  /** Content for a valid link. `onDead`: the link has become invalid (used, superseded or expired). */
  children: (link: Link, onDead: () => Promise<void>) => ReactNode
}

/** A page behind a mailed link. It checks the link's state first, then whether another account is signed in. */
export function MailedLink(props: MailedLinkProps) {
  return v.is(LinkSecret, props.token) ? <Verified {...props} /> : <DeadLink state="unknown" labels={props.labels} />
}

function Verified({ token, link: storage, kinds, labels: given, children }: MailedLinkProps) {
  const t = useText()
  const link = useResource(useRegistration, { token })
  const isResent = useResentLink(resent => resent.token === token)
  const { data } = link
  const labels = data?.former ? { ...given, ...given.move } : given
  useTitle(t(labels.label))
  const state = data && !kinds.includes(data.kind) ? 'unknown' : data?.state
  const mayResend = has('postRegistResend')
  if ((state === 'expired' && mayResend) || isResent)
    return <ExpiredLink onChanged={link.reload} token={token} labels={labels} />
  if (state !== undefined && state !== 'valid') return <DeadLink state={state} labels={labels} />
  return (
    <Main width="narrow">
      <PageHeader
        data={data && [{ term: t('company.name'), value: data.company.company }]}
        label={t(labels.label)}
        title={t(labels.title)}
      />
      <Loaded resource={link} labels={{ loading: t('register.checking'), failed: t('register.checkFailed') }}>
        {valid => (
          <LinkHolderGuard holder={valid.email} link={storage} onLogout={() => void link.load({ token })}>
            {children(valid, link.reload)}
          </LinkHolderGuard>
        )}
      </Loaded>
    </Main>
  )
}

interface ExpiredLinkProps {
  token: string
  labels: LinkLabels
  /** The link's state has changed. */
  onChanged: () => Promise<void>
}

/** Offers to send a new link to the same address, and confirms it. */
function ExpiredLink({ token, labels, onChanged }: ExpiredLinkProps) {
  const t = useText()
  const resent = useResentLink()
  const sentTo = resent.token === token ? resent.sentTo : undefined
  const title = sentTo === undefined ? t('error.link_expired') : t('register.resentTitle')
  useTitle(title)
  useHeadingFocusOnUnmount()
  useEffect(() => {
    if (sentTo !== undefined) focusHeading()
  }, [sentTo])
  const resend = async () => {
    try {
      await resent.resend(token)
    } catch (error) {
      if (error instanceof ApiError && [404, 409, 410].includes(error.status)) await onChanged()
      else throw error
    }
  }
  return (
    <Main width="notice">
      <PageHeader label={t(labels.label)} title={title}>
        <div className="notice-text">
          {sentTo === undefined ? (
            <ResendLink onResend={resend} text={t(labels.expired)} />
          ) : (
            <div>
              <p className="heading" translate="no">
                {sentTo}
              </p>
              <p>{t('register.resentText')}</p>
            </div>
          )}
        </div>
      </PageHeader>
    </Main>
  )
}
