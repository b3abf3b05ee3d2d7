/** Page numbers to show: first, last, and two on each side of the current one, with gaps between. */
export const pagesAround = (current: number, count: number): (number | 'gap')[] => {
  const shown = [...new Set([1, current - 2, current - 1, current, current + 1, current + 2, count])]
    .filter(page => page >= 1 && page <= count)
    .sort((a, b) => a - b)
  return shown.flatMap((page, index): (number | 'gap')[] => {
    const previous = shown[index - 1] ?? page - 1
    if (page - previous === 1) return [page]
    // A gap of one page would take as much room as its number.
    return page - previous === 2 ? [page - 1, page] : ['gap', page]
  })
}
