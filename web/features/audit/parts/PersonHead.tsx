import type { TrailPerson } from '../../../../shared/contract/audit/audit.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { BackLink } from '../../../kit/frame/BackLink.tsx'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'

export interface PersonHeadProps {
  /** undefined while loading. */
  person: TrailPerson | undefined
  /** Code of the company in whose context the person is shown. */
  code: string | undefined
  back: { href: string; title: string }
}

/** Head of a person's audit trail: link back and nameplate. A deleted person has only an email address. */
export function PersonHead({ person, code, back }: PersonHeadProps) {
  const t = useText()
  const name = person && (personName(person) || person.email)
  useTitle(name && `${t('route.audit')} – ${name}`)
  return (
    <>
      <BackLink href={back.href}>{back.title}</BackLink>
      <Nameplate
        actions={
          person && <ButtonLink href={href('audit', {}, { actor: person.email })}>{t('audit.byPerson')}</ButtonLink>
        }
        {...(code === undefined ? {} : { code })}
        data={person && [{ term: t('account.email'), value: <Email address={person.email} /> }]}
        label={t('route.accountAudit')}
        title={name ? <span translate="no">{name}</span> : t('route.audit')}
      />
    </>
  )
}
