/** NODE_OPTIONS and environment that preload record.ts: it traces what the process writes below `folder` to the file `trace`. */
export const recordDisk = (folder: string, trace: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('record.ts', import.meta.url)}`,
  RECORDED_FOLDER: folder,
  DISK_TRACE: trace,
})
