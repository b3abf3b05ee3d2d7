import type { MessageId } from '../index.ts'
import error from './error.json'
import form from './form.json'
import route from './route.json'
import shell from './shell.json'
import status from './status.json'
import ui from './ui.json'
import validation from './validation.json'

/** Every text of the interface in Japanese. */
export default { ...error, ...form, ...route, ...shell, ...status, ...ui, ...validation } satisfies Record<
  MessageId,
  string
>
