/** Id of the heading of the rows. */
export const rowsHeading = 'import-rows'

/** Leads to the rows, which are below what leads there. */
export const focusRows = () => document.getElementById(rowsHeading)?.focus()
