import { Link } from 'wouter'
import type { RequestKind } from '../../../../../shared/rules/request-kinds.ts'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAccessRequest } from '../../stores/access-request.ts'

/** After the guide: makes the form ask for the kind of customer, with the guide's answers preselected. */
export function ChangeKind({ kind, service }: { kind: RequestKind; service: string | undefined }) {
  const t = useText()
  const { draft, saveDraft } = useAccessRequest()
  return (
    <Link
      className="small"
      href={href('requestForm', {}, { change: 'kind', service })}
      onClick={() => saveDraft({ ...draft, kind })}
    >
      {t('steps.change')}
      <VisuallyHidden> {t('request.kind')}</VisuallyHidden>
    </Link>
  )
}
