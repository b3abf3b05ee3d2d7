/** Types of build.mjs for the tests. */
export function build(root: string, node: string, names: readonly ('page' | 'database')[]): Promise<void>
