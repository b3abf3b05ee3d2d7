export const build: (root: string, node: string) => Promise<void>
