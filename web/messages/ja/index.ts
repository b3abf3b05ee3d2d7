import type { MessageId } from '../index.ts'
import entry from './entry.ts'
import pages from './pages.ts'

/** Every text of the interface in Japanese. */
export default { ...entry, ...pages } satisfies Record<MessageId, string>
