/** A disk writes a block whole or not at all. */
const blockBytes = 4_096

export interface Contents {
  /** Writes the blocks that `isKept`, asked for each, says. */
  write: (at: number, data: Buffer, isKept: () => boolean) => void
  resize: (size: number) => void
  bytes: () => Buffer
}

/** The bytes of a file, which may grow. */
export const createContents = (before: Buffer): Contents => {
  let room = Buffer.from(before)
  let size = before.length
  const resize = (to: number) => {
    if (to > room.length) room = Buffer.concat([room, Buffer.alloc(Math.max(to, 2 * room.length) - room.length)])
    if (to < size) room.fill(0, to, size)
    size = to
  }
  return {
    write: (at, data, isKept) => {
      for (let start = 0; start < data.length; ) {
        const end = Math.min(data.length, start + blockBytes - ((at + start) % blockBytes))
        if (isKept()) {
          resize(Math.max(size, at + end))
          data.copy(room, at + start, start, end)
        }
        start = end
      }
    },
    resize,
    bytes: () => room.subarray(0, size),
  }
}
