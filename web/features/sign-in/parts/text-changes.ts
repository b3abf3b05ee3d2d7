import { diffArrays } from 'diff'

/** A line of a changed block. */
export interface ChangedLine {
  kind: 'same' | 'inserted' | 'removed'
  text: string
}

/** Most differences that are looked for: the time grows with their square. With more, everything counts as changed. */
const maxEditLength = 500

/** The lines, or blocks, of two lists in one order. */
const compare = (before: string[], now: string[]): ChangedLine[] => {
  const parts = diffArrays(before, now, { maxEditLength }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: now },
  ]
  return parts.flatMap(({ removed, added, value }) => {
    const kind = removed ? 'removed' : added ? 'inserted' : 'same'
    return value.map(text => ({ kind, text }) as const)
  })
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

/** Blocks between two that are the same. Those with the same first line are two versions of one block. */
const changedBlocks = (removed: readonly string[], inserted: readonly string[]): ChangedLine[][] => {
  const [before, now] = [removed.values(), inserted.values()]
  return compare(removed.map(headOf), inserted.map(headOf)).map(({ kind }) => {
    const old = kind === 'inserted' ? [] : linesOf(before.next().value ?? '')
    const current = kind === 'removed' ? [] : linesOf(now.next().value ?? '')
    return compare(old, current)
  })
}

/** What changed from one plain text to another: the blocks that are not the same, in order. Empty: nothing. */
export const textChanges = (before: string, now: string): ChangedLine[][] => {
  const changes: ChangedLine[][] = []
  let removed: string[] = []
  let inserted: string[] = []
  const flush = () => {
    changes.push(...changedBlocks(removed, inserted))
    removed = []
    inserted = []
  }
  for (const { kind, text } of compare(blocksOf(before), blocksOf(now))) {
    if (kind === 'same') flush()
    else if (kind === 'removed') removed.push(text)
    else inserted.push(text)
  }
  flush()
  return changes
}
