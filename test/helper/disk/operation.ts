/**
 * A change of a traced folder, or a sync. `file` is the number of the file in its file system (inode); `path` is relative to the
 * folder, '' for itself.
 */
export type Operation =
  /** A name was given to a file or a folder, which may be a new one. */
  | { op: 'name'; path: string; file: number; kind: 'file' | 'folder'; isNew: boolean }
  | { op: 'unname'; path: string }
  | { op: 'rename'; path: string; to: string }
  | { op: 'write'; file: number; at: number; data: string }
  | { op: 'truncate'; file: number; size: number }
  | { op: 'sync'; file: number }
