import type { MessageId } from '../../../messages/index.ts'

/** Texts of a page behind a mailed link. */
export interface LinkLabels {
  /** Purpose of the page. */
  label: MessageId
  title: MessageId
  expired: MessageId
  usedTitle: MessageId
  usedText: MessageId
  unknownText: MessageId
  /** An unknown link leads to the request form, where people request access themselves. */
  requestable?: true
}
