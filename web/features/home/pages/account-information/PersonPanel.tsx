import { Link } from 'wouter'
import { has } from '../../../../calls.ts'
import { shownMembership } from '../../../../directory/membership-facts.tsx'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Badge } from '../../../../kit/status/Badge.tsx'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import type { Top } from '../../../../state/top.ts'
import { Address } from '../../../account/parts/detail/Address.tsx'
import { cancelOwnAddress } from '../../../account/stores/profile.ts'
import { consentFacts } from '../../../sign-in/parts/consent-facts.tsx'
import { EditOwnMembership, EditOwnPerson } from './EditButton.tsx'

/** The person's own data, which all their companies share. */
export function PersonPanel({ user }: Pick<Top, 'user'>) {
  const t = useText()
  return (
    <Panel action={<EditOwnPerson user={user} />} title={t('account.details')}>
      <Facts
        facts={[
          { term: t('information.name'), value: <PersonName names={user} /> },
          {
            term: t('information.email'),
            value: (
              <>
                <Address account={user} />
                {user.pending_email !== null && <CancelPending user={user} />}
              </>
            ),
          },
          {
            term: t('information.password'),
            value: t('information.passwordSet'),
            action: <Link href={href('changePassword')}>{t('route.changePassword')}</Link>,
          },
          ...(has('postUserLanguage')
            ? [
                {
                  term: t('language.mails'),
                  value: (
                    <>
                      {t(`audit.value.locale.${user.locale}`)} <span className="small quiet">{t('language.hint')}</span>
                    </>
                  ),
                },
              ]
            : []),
          ...consentFacts(user.consents, t),
        ]}
      />
    </Panel>
  )
}

/** The person's data in each of their companies. */
export function MembershipsPanel({ user }: Pick<Top, 'user'>) {
  const t = useText()
  return (
    <Panel title={t('information.memberships', { count: user.companies.length })}>
      <div className="memberships">
        {user.companies.map(company => (
          <section key={company.code}>
            <div className="membership-head">
              <h3>{company.name}</h3>
              {company.manager_flg === 1 && <Badge>{t('shell.administrator')}</Badge>}
              <EditOwnMembership company={company} user={user} />
            </div>
            <Facts facts={shownMembership(company, t)} />
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** Cancels the reader's own new address, which waits for its confirmation. */
function CancelPending({ user }: Pick<Top, 'user'>) {
  const t = useText()
  const { busy, error, attempts, run } = useCall(() => cancelOwnAddress(user))
  return (
    <>
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('edit.cancelFailed')} />}
      <Button busy={busy} onClick={() => void run()} small>
        {t('edit.cancelPending')}
      </Button>
    </>
  )
}
