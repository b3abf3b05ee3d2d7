import { readFileSync } from 'node:fs'

interface Mapping {
  /** Bytes of address space, and those of them that are resident. */
  size: number
  resident: number
  /** Whether it maps a file, such as a program or a library. */
  isFile: boolean
}

/** The memory mappings of a process (Linux). */
export const mappingsOf = (pid: number): Mapping[] =>
  readFileSync(`/proc/${pid}/smaps`, 'utf8')
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .map(text => ({
      size: Number(/^Size:\s+(\d+)/m.exec(text)?.[1]) * 1024,
      resident: Number(/^Rss:\s+(\d+)/m.exec(text)?.[1]) * 1024,
      isFile: /^\S+ \S+ \S+ \S+ [1-9]/.test(text),
    }))
