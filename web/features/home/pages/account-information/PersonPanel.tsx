import { Link } from 'wouter'
import { has } from '../../../../calls.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Badge } from '../../../../kit/status/Badge.tsx'
import { shownMembership } from '../../../../kit/text/membership-facts.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import type { Top } from '../../../../state/top.ts'
import { Address } from '../../../account/parts/detail/Address.tsx'
import { consentFacts } from '../../../sign-in/parts/consent-facts.tsx'
import { CancelPending } from './CancelPending.tsx'
import { EditButton } from './EditButton.tsx'

/** The person's registered data, and their membership data: per company, if there are several. */
export function PersonPanel({ user }: Pick<Top, 'user'>) {
  const t = useText()
  const [company, ...others] = user.companies
  const several = others.length > 0
  return (
    <Panel
      action={company && !several && <EditButton company={company} several={false} user={user} />}
      title={t('information.details')}
    >
      <div className="person-facts">
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
                        {t(`audit.value.locale.${user.locale}`)}{' '}
                        <span className="small quiet">{t('language.hint')}</span>
                      </>
                    ),
                  },
                ]
              : []),
            ...consentFacts(user.consents, t),
          ]}
        />
        {user.companies.map(company => (
          <section key={company.code}>
            {several && (
              <div className="person-company">
                <h3>{company.name}</h3>
                {company.manager_flg === 1 && <Badge>{t('shell.administrator')}</Badge>}
                <EditButton company={company} several user={user} />
              </div>
            )}
            <Facts
              facts={[
                ...(several ? [] : [{ term: t('information.memberOf'), value: company.name }]),
                ...shownMembership(company, t),
              ]}
            />
          </section>
        ))}
      </div>
    </Panel>
  )
}
