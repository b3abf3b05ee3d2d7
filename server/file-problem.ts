/** What keeps a file from being written, by error code (errno(3)). */
const problems: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
}

/** What the operator reads if a file cannot be written at the start; undefined for other errors. */
export const fileProblem = (error: unknown): string | undefined => {
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const problem = problems[code ?? '']
  if (problem === undefined || path === undefined) return undefined
  return `${path} cannot be written: ${problem}. Make room or give the right to write there, or choose another folder.`
}
