import type { Failure } from '../../../kit/form/Form.tsx'
import { codeOf } from '../../../kit/status/describe-error.ts'
import type { Translate } from '../../../messages/index.ts'

/** Text of a consent that was refused because a newer version is in force (409). */
export const changedDocuments = (error: unknown, t: Translate): Failure | undefined =>
  codeOf(error) === 'conflict' ? { title: t('agreement.changedTitle'), text: t('agreement.changedText') } : undefined
