/** The page numbers to draw: first, last, and those around the current one, with gaps between. */
export const pagesAround = (current: number, count: number): (number | 'gap')[] => {
  const shown = [...new Set([1, current - 2, current - 1, current, current + 1, current + 2, count])]
    .filter(page => page >= 1 && page <= count)
    .sort((a, b) => a - b)
  return shown.flatMap((page, index): (number | 'gap')[] => {
    const previous = shown[index - 1] ?? page - 1
    if (page - previous === 1) return [page]
    // One missing page takes as much room as the gap would.
    return page - previous === 2 ? [page - 1, page] : ['gap', page]
  })
}
