import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../messages/index.ts'

/** Title of a dialog with the name of a company, which wraps only if a line is too short for it. */
export function NamedTitle({ id, name }: { id: MessageId; name: string }) {
  const shown = <span translate="no">{name}</span>
  return <FormattedMessage id={id} values={{ name: shown, company: shown }} />
}
