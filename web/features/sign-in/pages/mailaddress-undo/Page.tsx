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
import { type MessageId, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { DeadRescueLink } from '../../panels/DeadRescueLink.tsx'
import { undoToken, useAddressUndo, useUndoLink } from '../../stores/new-address.ts'

const labels = {
  cancelled: { title: 'newAddress.undo.cancelledTitle', text: 'newAddress.undo.next' },
  restored: { title: 'newAddress.undo.restoredTitle', text: 'newAddress.undo.next' },
  locked: { title: 'newAddress.undo.lockedTitle', text: 'newAddress.undo.lockedText' },
} as const satisfies Record<string, Record<'title' | 'text', MessageId>>

/** Says what became of the account, and what to do next. */
function Undone() {
  const t = useText()
  const { outcome, email } = useAddressUndo()
  const { title, text } = labels[outcome]
  useTitle(t(title))
  useEffect(focusHeading, [])
  return (
    <Main width="notice">
      <PageHeader label={t('route.mailaddressUndo')} title={t(title)}>
        <div className="notice-text">
          {outcome !== 'locked' && <SentTo>{email}</SentTo>}
          <p>{t(text)}</p>
          <p>{t('newAddress.undo.ended')}</p>
          <div className="button-row">
            <ButtonLink href={href('contactForm')} kind={outcome === 'locked' ? 'primary' : 'plain'}>
              {t('menu.contact')}
            </ButtonLink>
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}

/**
 * Undoes a change of email address, by the link that was mailed to the earlier address. Its person may be locked out, so the
 * page needs no login; and the person logged in here may be an intruder, so it does not ask for another account.
 */
export default function Page() {
  const t = useText()
  const [token] = useLinkToken(undoToken, href('mailaddressUndo'))
  const isUndone = useAddressUndo(undo => undo.token !== '' && undo.token === token)
  if (isUndone) return <Undone />
  return v.is(LinkToken, token) ? (
    <Checked key={token} token={token} />
  ) : (
    <DeadRescueLink label={t('route.mailaddressUndo')} link={undoToken} state="unknown" />
  )
}

function Checked({ token }: { token: string }) {
  const t = useText()
  const link = useResource(useUndoLink, { token })
  const state = link.data?.state
  if (state !== undefined && state !== 'valid')
    return <DeadRescueLink label={t('route.mailaddressUndo')} link={undoToken} state={state} />
  return (
    <Main width="narrow">
      <PageHeader
        data={link.data && [{ term: t('newAddress.undo.yours'), value: <Email address={link.data.email} /> }]}
        label={t('route.mailaddressUndo')}
        title={t('newAddress.undo.title')}
      />
      <Loaded resource={link} labels={{ loading: t('newAddress.checking'), failed: t('newAddress.undo.checkFailed') }}>
        {({ email, is_changed }) => (
          <Undo email={email} isChanged={is_changed === 1} onDead={link.reload} token={token} />
        )}
      </Loaded>
    </Main>
  )
}

interface UndoProps {
  token: string
  /** The address that the link was mailed to. */
  email: string
  /** The account has another address by now. */
  isChanged: boolean
  /** The link has become invalid. */
  onDead: () => Promise<void>
}

/** Says what undoing does, and does it. */
function Undo({ token, email, isChanged, onDead }: UndoProps) {
  const t = useText()
  const undo = useAddressUndo(state => state.undo)
  const { busy, error, attempts, run } = useCall(async () => {
    try {
      await undo(token, email)
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
        <p>{t(isChanged ? 'newAddress.undo.changed' : 'newAddress.undo.pending')}</p>
        <ul className="plain-list">
          <li>{t(isChanged ? 'newAddress.undo.restores' : 'newAddress.undo.keeps')}</li>
          <li>{t('newAddress.undo.sessions')}</li>
          <li>{t('newAddress.undo.password')}</li>
        </ul>
        {error !== undefined && <FailureNotice error={error} key={attempts} title={t('newAddress.undo.failed')} />}
        <div className="button-row">
          <Button busy={busy} kind="primary" onClick={() => void run()}>
            {t('newAddress.undo.submit')}
          </Button>
          <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>
        </div>
        <p className="quiet small">{t('newAddress.undo.own')}</p>
      </div>
    </section>
  )
}
