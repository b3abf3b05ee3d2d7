import { Mail } from 'lucide-react'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useLockManagers } from '../../stores/unlock-request.ts'
import { useResource } from '../../stores/use-resource.ts'
import { ButtonLink } from '../../ui/action/Button.tsx'
import { Row, Rows } from '../../ui/frame/Rows.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { PersonName } from '../../ui/text/PersonName.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'

/** The administrators who can unlock a general user, each with a mail to be written. */
export function Managers({ token }: { token: string }) {
  const t = useText()
  const managers = useResource(useLockManagers, { unlock_token: token })
  return (
    <Loaded of={managers} words={{ loading: t('locked.managersLoading'), failed: t('locked.managersFailed') }}>
      {people =>
        people.length === 0 ? (
          <Notice title={t('locked.noManagers')} variant="note">
            <p className="phrase">{t('locked.noManagersText')}</p>
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
                  note={<span translate="no">{person.email}</span>}
                  title={<PersonName of={person} />}
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
