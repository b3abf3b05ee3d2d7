import type { MessageId } from '../index.ts'
import company from './company.json'
import consent from './consent.json'
import error from './error.json'
import form from './form.json'
import information from './information.json'
import locked from './locked.json'
import login from './login.json'
import route from './route.json'
import shell from './shell.json'
import status from './status.json'
import ui from './ui.json'
import validation from './validation.json'

/** Every text of the interface in Japanese. */
export default {
  ...company,
  ...consent,
  ...error,
  ...form,
  ...information,
  ...locked,
  ...login,
  ...route,
  ...shell,
  ...status,
  ...ui,
  ...validation,
} satisfies Record<MessageId, string>
