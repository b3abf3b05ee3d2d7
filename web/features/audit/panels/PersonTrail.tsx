import type { TrailPerson } from '../../../../shared/contract/audit/audit.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { BackLink } from '../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../kit/frame/PageHeader.tsx'
import { isMissing, Missing } from '../../../kit/status/Loaded.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { useResource } from '../../../state/use-resource.ts'
import { useAllNames } from '../../company/stores/choice-names.ts'
import { AuditTrail } from '../parts/AuditTrail.tsx'
import { useAuditList } from '../parts/audit-query.ts'
import { useAudit } from '../stores/audit.ts'

interface PersonTrailProps {
  accountId: string
  code?: string
  /** Link back. Gets undefined while the person loads; the person may have left every company. */
  back: (person: TrailPerson | undefined) => PersonHeaderProps['back']
}

/** Audit trail of a person. */
export function PersonTrail({ accountId, code, back }: PersonTrailProps) {
  const names = useAllNames()
  const { list, query } = useAuditList()
  const trail = useResource(useAudit, { ...query, target: accountId })
  const person = trail.data?.person
  if (person === null || isMissing(trail.error)) return <Missing />
  return (
    <Main>
      <PersonHeader back={back(person)} code={code} person={person} />
      <AuditTrail list={list} names={names} {...useAudit.whole()} trail={trail} />
    </Main>
  )
}

interface PersonHeaderProps {
  /** undefined while loading. */
  person: TrailPerson | undefined
  /** Code of the company in whose context the person is shown. */
  code: string | undefined
  back: { href: string; title: string }
}

/** Head of a person's audit trail: link back and page header. A deleted person has only an email address. */
function PersonHeader({ person, code, back }: PersonHeaderProps) {
  const t = useText()
  const name = person && (personName(person) || person.email)
  useTitle(name && `${t('route.audit')} – ${name}`)
  return (
    <>
      <BackLink href={back.href}>{back.title}</BackLink>
      <PageHeader
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
