const marked = '[data-autofocus]'
const field = '.dialog-content :is(input, select, textarea):not(:disabled, [readonly])'
const footButton = '.dialog-foot :is(button, a)'

/**
 * Where the focus of a dialog starts: at the first field of a form, else at the first button of the foot, which is Cancel or Close.
 * `autoFocus` marks another button: the one that confirms a harmless question, and Close after other buttons of a result;
 * or the first of several choices, which are the dialog's only purpose.
 */
export const initialFocus = (dialog: Element): HTMLElement | null => {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  const first = find(marked) ?? find(field) ?? find(footButton)
  // Of radio buttons, Tab reaches the checked one.
  return first?.matches('[type=radio]') ? (find(`${field}:checked`) ?? first) : first
}
