import type { MessageId } from '../../../messages/index.ts'

/** What the page says of its links. */
export interface LinkLabels {
  /** What the page is for. */
  label: MessageId
  title: MessageId
  expired: MessageId
  usedTitle: MessageId
  usedText: MessageId
}
