import { useEffect } from 'react'
import * as v from 'valibot'
import type { Rescued } from '../../../../shared/model/rescued.ts'
import { LinkToken } from '../../../../shared/model/text.ts'
import { Button, ButtonLink } from '../../../kit/action/Button.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { focusHeading, useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { Main, PageHeader } from '../../../kit/frame/PageHeader.tsx'
import { codeOf } from '../../../kit/status/describe-error.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { SentTo } from '../../../kit/steps/SentTo.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { type LinkToken as KeptToken, useLinkToken } from '../../../state/link-token.ts'
import type { ResourceStore } from '../../../state/resource.ts'
import { useResource } from '../../../state/use-resource.ts'
import { HeldJobs } from '../parts/HeldJobs.tsx'
import { errorOf } from '../stores/new-address.ts'

interface Checked {
  state: 'valid' | keyof typeof errorOf
  /** The address that the link was mailed to. */
  email: string
}

interface Offer {
  text: string
  /** What it does, besides ending all sessions and the password. */
  does?: string
  submit: string
  failed: string
  /** What to do if all is well. */
  own: string
}

interface RescueLinkProps<TChecked extends Checked> {
  /** What the link is for. */
  label: string
  title: string
  link: KeptToken
  /** Address of the page without the link's token. */
  page: string
  useChecked: ResourceStore<{ token: string }, TChecked>
  offer: (checked: TChecked) => Offer
  /** What came of the link that was used; undefined: none was. */
  outcome: Outcome | undefined
  onRescue: (token: string, email: string) => Promise<void>
}

interface Outcome {
  token: string
  title: string
  text: string
  /** The address that a reset link was mailed to; absent: none was. */
  email?: string
  rescued: Rescued
}

/**
 * Page of a mailed link by which a person takes their account back. They may be locked out, so it needs no login; and the person
 * logged in here may be an intruder, so it does not ask for another account. Opening it changes nothing, because mail scanners
 * open links too.
 */
export function RescueLink<TChecked extends Checked>(props: RescueLinkProps<TChecked>) {
  const { label, link, page, outcome } = props
  const [token] = useLinkToken(link, page)
  if (outcome && outcome.token === token) return <RescuedAccount label={label} outcome={outcome} />
  return v.is(LinkToken, token) ? (
    <CheckedLink key={token} token={token} {...props} />
  ) : (
    <DeadLink label={label} link={link} state="unknown" />
  )
}

/** Says what became of the account, and what to do next. */
function RescuedAccount({ label, outcome }: { label: string; outcome: Outcome }) {
  const t = useText()
  const { title, text, email } = outcome
  const { suspended, unlinked, codes_ended, held } = outcome.rescued
  useTitle(title)
  useEffect(focusHeading, [])
  return (
    <Main width="notice">
      <PageHeader label={label} title={title}>
        <div className="notice-text">
          {email !== undefined && <SentTo>{email}</SentTo>}
          <p>{text}</p>
          <p>{t('rescue.ended')}</p>
          <Names names={suspended} text={t('rescue.suspended')} />
          {codes_ended === 1 && <p>{t('rescue.codes')}</p>}
          <Names names={unlinked} text={t('rescue.unlinked')} />
          <HeldJobs jobs={held} />
          <div className="button-row">
            <ButtonLink href={href('contactForm')} kind={email === undefined ? 'primary' : 'plain'}>
              {t('menu.contact')}
            </ButtonLink>
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}

/** Says what became of some things, and lists their names; nothing without any. */
function Names({ names, text }: { names: readonly string[]; text: string }) {
  if (names.length === 0) return null
  return (
    <>
      <p>{text}</p>
      <ul className="plain-list">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list does not change.
          <li key={index} translate="no">
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says why the link is invalid, and what helps instead. */
function DeadLink({ label, state, link }: { label: string; state: keyof typeof errorOf; link: KeptToken }) {
  const t = useText()
  const title = t(state === 'unknown' ? 'rescue.unknown' : errorOf[state])
  useTitle(title)
  // Cleared on unmount: a reload shows the same page, a later visit starts without the link.
  useEffect(() => link.clear, [link])
  return (
    <Main width="notice">
      <PageHeader label={label} title={title}>
        <div className="notice-text">
          {state === 'unknown' && <p>{t('rescue.incomplete')}</p>}
          <p>{t('rescue.deadText')}</p>
          <div className="button-row">
            <ButtonLink href={href('passwordReset')} kind="primary">
              {t('route.passwordReset')}
            </ButtonLink>
            <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}

function CheckedLink<TChecked extends Checked>(props: RescueLinkProps<TChecked> & { token: string }) {
  const { label, title, link, useChecked, offer, token, onRescue } = props
  const t = useText()
  const checked = useResource(useChecked, { token })
  const state = checked.data?.state
  if (state !== undefined && state !== 'valid') return <DeadLink label={label} link={link} state={state} />
  return (
    <Main width="narrow">
      <PageHeader
        data={checked.data && [{ term: t('rescue.yours'), value: <Email address={checked.data.email} /> }]}
        label={label}
        title={title}
      />
      <Loaded labels={{ loading: t('newAddress.checking'), failed: t('rescue.checkFailed') }} resource={checked}>
        {data => (
          <OfferPanel offer={offer(data)} onDead={checked.reload} onRescue={() => onRescue(token, data.email)} />
        )}
      </Loaded>
    </Main>
  )
}

interface OfferPanelProps {
  offer: Offer
  onRescue: () => Promise<void>
  /** The link has become invalid. */
  onDead: () => Promise<void>
}

/** Says what the link does, and does it. */
function OfferPanel({ offer: { text, does, submit, failed, own }, onRescue, onDead }: OfferPanelProps) {
  const t = useText()
  const { busy, error, attempts, run } = useCall(async () => {
    try {
      await onRescue()
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
        <p>{text}</p>
        <ul className="plain-list">
          {does !== undefined && <li>{does}</li>}
          <li>{t('rescue.sessions')}</li>
          <li>{t('rescue.password')}</li>
          <li>{t('rescue.passkeys')}</li>
          <li>{t('rescue.jobs')}</li>
        </ul>
        {error !== undefined && <FailureNotice error={error} key={attempts} title={failed} />}
        <div className="button-row">
          <Button busy={busy} kind="primary" onClick={() => void run()}>
            {submit}
          </Button>
          <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>
        </div>
        <p className="quiet small">{own}</p>
      </div>
    </section>
  )
}
