import error from './kit/error.json'
import form from './kit/form.json'
import ui from './kit/ui.json'
import validation from './kit/validation.json'
import shell from './shell/shell.json'
import login from './sign-in/login.json'

/** Texts of the shell, the kit and the login pages. Loaded before the first render. */
export default { ...error, ...form, ...login, ...shell, ...ui, ...validation }
