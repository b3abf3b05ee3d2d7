import error from './error.json'
import form from './form.json'
import login from './login.json'
import shell from './shell.json'
import ui from './ui.json'
import validation from './validation.json'

/** Texts of the shell, the kit and the login pages: loaded before anything is drawn. */
export default {
  ...error,
  ...form,
  ...login,
  ...shell,
  ...ui,
  ...validation,
}
