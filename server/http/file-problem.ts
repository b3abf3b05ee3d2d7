/** What keeps a file from being used, by error code (errno(3)). */
const problems = new Map(
  Object.entries({
    EACCES: 'this account may not use it',
    EPERM: 'this account may not use it',
    EROFS: 'its file system is read-only',
    ENOSPC: 'its disk is full',
    EDQUOT: 'its disk quota is used up',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'a part of its path is a file',
  }),
)

/** What the operator reads if a file cannot be used at the start; undefined for other errors. */
export const fileProblem = (error: unknown): string | undefined => {
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const problem = problems.get(code ?? '')
  if (problem === undefined || path === undefined) return undefined
  return `${path} cannot be used: ${problem}. Make room or give the right, or choose another folder.`
}
