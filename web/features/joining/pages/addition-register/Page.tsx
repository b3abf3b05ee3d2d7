import './page.css'
import { useEffect } from 'react'
import * as v from 'valibot'
import { Agreement } from '../../../../../shared/model/text.ts'
import { ApiError } from '../../../../api-error.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { focusHeading, useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { SentTo } from '../../../../kit/steps/SentTo.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { useSession } from '../../../../state/session.ts'
import { TermsConsent } from '../../../sign-in/panels/TermsConsent.tsx'
import { changedDocuments } from '../../../sign-in/parts/changed-documents.ts'
import { hasNewVersions, shownVersions } from '../../../sign-in/stores/agreement.ts'
import { useLoginHint } from '../../../sign-in/stores/login-hint.ts'
import { MailedLink } from '../../panels/MailedLink.tsx'
import { additionToken, useJoining } from '../../stores/addition.ts'
import type { Link } from '../../stores/registration.ts'

const Joining = v.object({ agree: Agreement })

interface JoinFormProps {
  token: string
  link: Link
  /** The link has become invalid: used, superseded, withdrawn or expired. */
  onDead: () => Promise<void>
}

/** Shows the company and the account, explains the consequences, and asks for consent. */
function JoinForm({ token, link, onDead }: JoinFormProps) {
  const t = useText()
  const join = useJoining(joining => joining.join)
  const company = link.company.company
  useHeadingFocusOnUnmount()
  return (
    <Form
      className="panel joining"
      defaults={{}}
      failed={t('addition.failed')}
      failure={error => changedDocuments(error, t)}
      guarded={false}
      label={t(link.former ? 'addition.moveTitle' : 'addition.title')}
      onSubmit={async (_, form) => {
        try {
          await join({ token, agree: true, documents: shownVersions() }, link)
        } catch (error) {
          if (error instanceof ApiError && (error.status === 410 || error.status === 404)) await onDead()
          if (await hasNewVersions(error)) form.resetField('agree')
          throw error
        }
      }}
      schema={Joining}
    >
      <FormSection title={t(link.former ? 'addition.moveRequest' : 'addition.request')}>
        <Facts
          facts={[
            { term: t('company.name'), value: company },
            { term: t('addition.account'), value: <Email address={link.email} /> },
          ]}
        />
        <ul className="plain-list">
          {link.former && <li>{t('addition.leaves', { former: link.former })}</li>}
          <li>{t(link.former ? 'addition.keepsLogin' : 'addition.keeps')}</li>
          <li>{t('addition.shows', { company })}</li>
          <li>{t('addition.decides', { company })}</li>
        </ul>
      </FormSection>
      <TermsConsent />
      <FormActions>
        <SubmitButton>{t(link.former ? 'addition.moveSubmit' : 'addition.submit')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

const labels = {
  label: 'route.additionRegister',
  title: 'addition.title',
  move: { label: 'addition.moveLabel', title: 'addition.moveTitle' },
  expired: 'addition.expiredText',
  usedTitle: 'addition.usedTitle',
  usedText: 'addition.usedText',
  unknownText: 'addition.unknownText',
} as const

/** Additional registration: a person with an account joins another company. */
export default function Page() {
  const [token] = useLinkToken(additionToken, href('additionRegister'))
  const joined = useJoining(joining => (joining.token === token ? joining.link : undefined))
  if (joined) return <Joined link={joined} />
  return (
    <MailedLink key={token} kinds={['addition']} link={additionToken} token={token} labels={labels}>
      {(link, onDead) => <JoinForm link={link} onDead={onDead} token={token} />}
    </MailedLink>
  )
}

/** Confirms that the person has joined the company, with the account and a next step. */
function Joined({ link: { company, email, former } }: { link: Link }) {
  const t = useText()
  const isSignedIn = useSession(session => session.auth?.email === email)
  const suggest = useLoginHint(hint => hint.suggest)
  const title = t(former ? 'addition.moved' : 'addition.joined', { company: company.company })
  useTitle(title)
  useEffect(() => {
    focusHeading()
    suggest(email)
  }, [suggest, email])
  return (
    <Main width="notice">
      <PageHeader label={t(former ? 'addition.moveLabel' : 'route.additionRegister')} title={title}>
        <div className="notice-text">
          <SentTo>{email}</SentTo>
          <p>{t(isSignedIn ? 'addition.joinedText' : 'addition.joinedLogin')}</p>
          <div className="button-row">
            <ButtonLink href={href(isSignedIn ? 'accountInformation' : 'loginFront')} kind="primary">
              {t(isSignedIn ? 'addition.toInformation' : 'register.toLogin')}
            </ButtonLink>
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}
