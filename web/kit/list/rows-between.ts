/** The rows of a page from the one with the key `last` to `row`, in the page's order; only `row` if `last` is not on the page. */
export const rowsBetween = <TRow>(
  page: readonly TRow[],
  last: string | undefined,
  row: TRow,
  keyOf: (row: TRow) => string,
): readonly TRow[] => {
  const keys = page.map(keyOf)
  const ends = [keys.indexOf(last ?? ''), keys.indexOf(keyOf(row))]
  return Math.min(...ends) < 0 ? [row] : page.slice(Math.min(...ends), Math.max(...ends) + 1)
}
