import type { TrailPerson } from '../../../shared/contract/audit/audit.ts'
import { useAudit } from '../../stores/audit.ts'
import { useAllNames } from '../../stores/choice-names.ts'
import { useResource } from '../../stores/use-resource.ts'
import { AuditTrail } from '../../ui/audit/AuditTrail.tsx'
import { useAuditList } from '../../ui/audit/audit-query.ts'
import { PersonHead, type PersonHeadProps } from '../../ui/audit/PersonHead.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

interface PersonTrailProps {
  accountId: string
  code?: string
  /** The way back, for somebody who may be in no company any more; nobody is known while it loads. */
  back: (person: TrailPerson | undefined) => PersonHeadProps['back']
}

/** What was changed about a person. */
export function PersonTrail({ accountId, code, back }: PersonTrailProps) {
  const names = useAllNames()
  const { list, query } = useAuditList()
  const trail = useResource(useAudit, { ...query, target: accountId })
  const person = trail.data?.person
  if (person === null || isMissing(trail.error)) return <Missing />
  return (
    <Main>
      <PersonHead back={back(person)} code={code} person={person} />
      <AuditTrail list={list} names={names} of={trail} />
    </Main>
  )
}
