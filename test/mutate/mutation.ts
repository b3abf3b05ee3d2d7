/** One change of one source, by which a rule is lost. The tests of that rule must notice it. */
export interface Mutation {
  area: string
  /** What is lost. */
  name: string
  file: string
  /** Text that is in the file exactly once. */
  find: string
  replace: string
  /** Test files that must notice it. */
  tests: readonly string[]
}

/** What is lost, a text that is in the file once, what replaces it, and its tests if they are others than those of the file. */
type Change = readonly [name: string, find: string, replace: string, ...tests: string[]]

/** Mutations of one source and their tests: as few files as notice them. Their paths begin below `test/`, without `.test.ts`. */
export const inFile = (
  file: string,
  tests: readonly [string, ...string[]],
  changes: readonly Change[],
): Omit<Mutation, 'area'>[] =>
  changes.map(([name, find, replace, ...own]) => ({
    name,
    file,
    find,
    replace,
    tests: (own.length > 0 ? own : tests).map(path => `test/${path}.test.ts`),
  }))

/**
 * The source with the change.
 *
 * @throws Error unless the text to find is there exactly once, and the change changes something
 */
export const mutated = (source: string, { file, name, find, replace }: Mutation): string => {
  const count = source.split(find).length - 1
  if (count !== 1) throw new Error(`${file}, ${name}: its text is there ${count} times instead of once`)
  if (find === replace) throw new Error(`${file}, ${name}: changes nothing`)
  return source.replace(find, () => replace)
}
