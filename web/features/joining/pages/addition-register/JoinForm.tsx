import './page.css'
import * as v from 'valibot'
import { Agreement } from '../../../../../shared/model/text.ts'
import { ApiError } from '../../../../api-error.ts'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { Email } from '../../../../kit/text/Email.tsx'
import { useText } from '../../../../messages/index.ts'
import { TermsConsent } from '../../../sign-in/panels/TermsConsent.tsx'
import { changedDocuments } from '../../../sign-in/parts/changed-documents.ts'
import { hasNewVersions, shownVersions } from '../../../sign-in/stores/agreement.ts'
import { useJoining } from '../../stores/additions.ts'
import type { Link } from '../../stores/registration.ts'

const Joining = v.object({ agree: Agreement })

interface JoinFormProps {
  token: string
  link: Link
  /** The link has become invalid: used, superseded, withdrawn or expired. */
  onDead: () => Promise<void>
}

/** Shows the company and the account, explains the consequences, and asks for consent. */
export function JoinForm({ token, link, onDead }: JoinFormProps) {
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
      label={t('addition.title')}
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
      <FormSection title={t('addition.request')}>
        <Facts
          facts={[
            { term: t('company.name'), value: company },
            { term: t('addition.account'), value: <Email address={link.email} /> },
          ]}
        />
        <ul className="plain-list">
          <li>{t('addition.keeps')}</li>
          <li>{t('addition.shows', { company })}</li>
          <li>{t('addition.decides', { company })}</li>
        </ul>
      </FormSection>
      <TermsConsent />
      <FormActions>
        <SubmitButton>{t('addition.submit')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
