import { Mail } from 'lucide-react'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useLockManagers } from '../../stores/unlock-request.ts'

/** Administrators who can unlock a general user, each with a mailto link. */
export function Managers({ token }: { token: string }) {
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
