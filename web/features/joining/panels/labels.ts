import type { MessageId } from '../../../messages/index.ts'

/** Texts of a page behind a mailed link. */
export interface LinkLabels {
  /** Purpose of the page. */
  label: MessageId
  title: MessageId
  expired: MessageId
  usedTitle: MessageId
  usedText: MessageId
}
