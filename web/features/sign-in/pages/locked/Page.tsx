import './page.css'
import { Mail } from 'lucide-react'
import { UnlockReason } from '../../../../../shared/contract/sign-in/unlock-request.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { AccountChip } from '../../../../directory/StatusChips.tsx'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { FocusedNotice } from '../../parts/FocusedNotice.tsx'
import { useLoginHint } from '../../stores/login-hint.ts'
import { useLockManagers, useUnlockRequest } from '../../stores/unlock-request.ts'

const outcomes = {
  requested: { title: 'locked.requested', text: 'locked.requestedText', variant: 'success' },
  pending: { title: 'locked.pending', text: 'locked.pendingText', variant: 'note' },
  unlocked: { title: 'locked.unlocked', text: 'locked.unlockedText', variant: 'success' },
} as const

/** What a locked administrator can do, with the unlock request to the maker; afterwards, its outcome. */
function UnlockRequest({ token, isRequested }: { token: string; isRequested: boolean }) {
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

/** Administrators who can unlock a general user, each with a mailto link. */
function Managers({ token }: { token: string }) {
  const t = useText()
  const managers = useResource(useLockManagers, { unlock_token: token })
  return (
    <Loaded resource={managers} labels={{ loading: t('locked.managersLoading'), failed: t('locked.managersFailed') }}>
      {people =>
        people.length === 0 ? (
          <Notice title={t('locked.noManagers')} variant="note">
            <p>{t('locked.noManagersText')}</p>
            <ButtonLink href={href('contactForm')} small>
              {t('locked.contact')}
            </ButtonLink>
          </Notice>
        ) : (
          <section aria-labelledby="lock-managers" className="lock-managers">
            <VisuallyHidden>
              <h2 id="lock-managers">{t('locked.managers')}</h2>
            </VisuallyHidden>
            <Rows>
              {people.map(person => (
                <Row
                  action={
                    <ButtonLink href={mailTo(person.email, t('locked.subject'))} icon={Mail} small>
                      {t('locked.write')}
                    </ButtonLink>
                  }
                  key={person.email}
                  note={<Email address={person.email} />}
                  title={<PersonName names={person} />}
                />
              ))}
            </Rows>
          </section>
        )
      }
    </Loaded>
  )
}

const mailTo = (address: string, subject: string) =>
  `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}`

/** What a login that was refused as locked told. Its token authorizes calls about the lock for 15 minutes. */
const lockOf = ({ manager_flg, unlock_token, unlock_requested }: Record<string, unknown> = {}) =>
  typeof unlock_token === 'string'
    ? { isManager: manager_flg === 1, isRequested: unlock_requested === 1, token: unlock_token }
    : undefined

/**
 * Page for an account that was locked for inactivity. General users see their administrators; an administrator asks the
 * maker (specification §6). Without a preceding login attempt, it asks the person to log in.
 */
export default function Page() {
  const t = useText()
  const { email, refusal } = useLoginHint()
  const lock = lockOf(refusal)
  return (
    <Main width="notice">
      <PageHeader chips={<AccountChip status="locked" />} label={email} title={t('route.locked')}>
        <div className="notice-text">
          {!lock?.isManager && <p>{t(lock ? 'locked.general' : 'locked.askManager')}</p>}
          {!lock && (
            <>
              <p className="quiet">{t('locked.again')}</p>
              <div className="button-row">
                <ButtonLink href={href('loginFront')} kind="primary">
                  {t('locked.toLogin')}
                </ButtonLink>
              </div>
            </>
          )}
          {lock &&
            (lock.isManager ? (
              <UnlockRequest isRequested={lock.isRequested} token={lock.token} />
            ) : (
              <Managers token={lock.token} />
            ))}
        </div>
      </PageHeader>
      {lock && (
        <p>
          <BackLink href={href('loginFront')}>{t('locked.back')}</BackLink>
        </p>
      )}
    </Main>
  )
}
