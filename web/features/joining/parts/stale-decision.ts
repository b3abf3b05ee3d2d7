import { requestStateTextOf } from '../../../../shared/lists/requests.ts'
import type { RequestDetail } from '../../../../shared/model/request.ts'
import { ApiError } from '../../../api-error.ts'
import type { Failure } from '../../../kit/form/Form.tsx'
import type { Translate } from '../../../messages/index.ts'

/** Who has decided a request meanwhile; undefined for other errors. */
export const staleDecision = (error: unknown, t: Translate): Failure | undefined => {
  if (!(error instanceof ApiError && error.code === 'stale')) return undefined
  const current = error.data.current as RequestDetail
  if (current.state === 'waiting') return { title: t('edit.stale'), text: t('requests.staleText') }
  const state = t(requestStateTextOf(current))
  return current.decided_by === null
    ? { title: t('requests.stale', { state }), text: t('requests.staleReplaced') }
    : { title: t('requests.stale', { state }), text: t('requests.staleBy', { person: current.decided_by }) }
}
