/** Most rows of a list on paper. */
export const printedRows = 1_000
