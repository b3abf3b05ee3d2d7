/** A line of a changed block. */
export interface ChangedLine {
  kind: 'same' | 'inserted' | 'removed'
  text: string
}

/** Most pairs of lines that are compared; above, all lines count as changed. */
const mostPairs = 1_000_000

/** Lines of one text or the other, in order. Both indexes: the line is in both texts. */
type Aligned = { before: number; now?: number } | { before?: undefined; now: number }

/** Aligns two lists by their longest common subsequence. */
const align = (before: readonly string[], now: readonly string[]): Aligned[] => {
  let start = 0
  while (start < before.length && start < now.length && before[start] === now[start]) start += 1
  let end = 0
  const shorter = Math.min(before.length, now.length) - start
  while (end < shorter && before.at(-1 - end) === now.at(-1 - end)) end += 1
  const rows = before.length - start - end
  const columns = now.length - start - end
  const width = columns + 1
  const isComparable = rows * columns <= mostPairs
  // lengths[row * width + column]: length for the rests that begin there.
  const lengths = new Uint32Array(isComparable ? (rows + 1) * width : 0)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  const equal = (row: number, column: number) => isComparable && before[start + row] === now[start + column]
  if (isComparable)
    for (let row = rows - 1; row >= 0; row -= 1)
      for (let column = columns - 1; column >= 0; column -= 1)
        lengths[row * width + column] = equal(row, column)
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const aligned: Aligned[] = []
  for (let index = 0; index < start; index += 1) aligned.push({ before: index, now: index })
  let row = 0
  let column = 0
  while (row < rows || column < columns) {
    if (row < rows && column < columns && equal(row, column))
      aligned.push({ before: start + row++, now: start + column++ })
    else if (row < rows && (column === columns || at(row + 1, column) >= at(row, column + 1)))
      aligned.push({ before: start + row++ })
    else aligned.push({ now: start + column++ })
  }
  for (let index = end; index > 0; index -= 1) aligned.push({ before: before.length - index, now: now.length - index })
  return aligned
}

/** Blocks are separated by empty lines. */
const blocksOf = (text: string): string[] =>
  text
    .replaceAll('\r', '')
    .trim()
    .split(/\n\s*\n/)
    .map(block => block.replace(/\s+$/gm, ''))

const linesOf = (block: string): string[] => block.split('\n')
const headOf = (block: string): string => linesOf(block)[0] ?? ''
const allOf = (block: string, kind: ChangedLine['kind']): ChangedLine[] => linesOf(block).map(text => ({ kind, text }))

/** The lines of two versions of a block. */
const changedLines = (before: string, now: string): ChangedLine[] => {
  const [old, current] = [linesOf(before), linesOf(now)]
  return align(old, current).map(({ before, now }) =>
    before === undefined
      ? { kind: 'inserted', text: current[now] ?? '' }
      : { kind: now === undefined ? 'removed' : 'same', text: old[before] ?? '' },
  )
}

/** Blocks between two that are the same. Those with the same first line are two versions of one block. */
const changedBlocks = (before: readonly string[], now: readonly string[]): ChangedLine[][] =>
  align(before.map(headOf), now.map(headOf)).flatMap(pair => {
    const old = pair.before === undefined ? undefined : before[pair.before]
    const current = pair.now === undefined ? undefined : now[pair.now]
    if (old === undefined) return [allOf(current ?? '', 'inserted')]
    if (current === undefined) return [allOf(old, 'removed')]
    return old === current ? [] : [changedLines(old, current)]
  })

/** What changed from one plain text to another: the blocks that are not the same, in order. Empty: nothing. */
export const textChanges = (before: string, now: string): ChangedLine[][] => {
  const [old, current] = [blocksOf(before), blocksOf(now)]
  const changes: ChangedLine[][] = []
  let removed: string[] = []
  let inserted: string[] = []
  const flush = () => {
    changes.push(...changedBlocks(removed, inserted))
    removed = []
    inserted = []
  }
  for (const pair of align(old, current)) {
    if (pair.before !== undefined && pair.now !== undefined) flush()
    else if (pair.before !== undefined) removed.push(old[pair.before] ?? '')
    else inserted.push(current[pair.now ?? 0] ?? '')
  }
  flush()
  return changes
}
