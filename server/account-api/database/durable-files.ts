import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What we use of Emscripten's file system of Node, whose types do not name it. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  /** Throws the error of a file system as Emscripten's. */
  tryFSOperation: (operation: () => void) => void
}

type Init = NodeFS['init']
type PostgresModule = Parameters<NonNullable<Awaited<ReturnType<Init>>['emscriptenOpts']['preRun']>[number]>[0]

/**
 * PGlite's file system of Node, in which fsync reaches the disk. PGlite's own (0.5.16) has no fsync, so PostgreSQL's calls of it
 * do nothing. Folders have one too, because PostgreSQL opens and syncs them.
 */
export class DurableFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addSync = (module: PostgresModule) => {
      const files = module.NODEFS as unknown as NodeFiles
      files.stream_ops.fsync = ({ nfd }) => {
        files.tryFSOperation(() => fs.fsyncSync(nfd))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}
