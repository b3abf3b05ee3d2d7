import type { TrailPerson } from '../../../../shared/contract/audit/audit.ts'
import { Main } from '../../../kit/frame/Main.tsx'
import { isMissing, Missing } from '../../../kit/status/Missing.tsx'
import { useResource } from '../../../state/use-resource.ts'
import { useAllNames } from '../../company/stores/choice-names.ts'
import { AuditTrail } from '../parts/AuditTrail.tsx'
import { useAuditList } from '../parts/audit-query.ts'
import { PersonHead, type PersonHeadProps } from '../parts/PersonHead.tsx'
import { useAudit } from '../stores/audit.ts'

interface PersonTrailProps {
  accountId: string
  code?: string
  /** Link back. Gets undefined while the person loads; the person may have left every company. */
  back: (person: TrailPerson | undefined) => PersonHeadProps['back']
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
      <PersonHead back={back(person)} code={code} person={person} />
      <AuditTrail list={list} names={names} trail={trail} />
    </Main>
  )
}
