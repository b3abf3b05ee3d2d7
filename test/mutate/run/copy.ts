import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Mutation, mutated } from '../mutation.ts'

/** A copy of the sources, in which one mutation at a time is made. */
interface Copy {
  folder: string
  /** Makes a mutation, does the work, and takes the mutation back. */
  with: <T>(mutation: Mutation, work: () => Promise<T>) => Promise<T>
  remove: () => void
}

/** What is not copied: history, packages, and what programs have made. */
const left = ['.git', 'node_modules', 'dist', 'data']

/** Copies the sources as they are. The installed packages are shared. */
export const makeCopy = (): Copy => {
  const folder = mkdtempSync(join(tmpdir(), 'yardkey-mutate-'))
  for (const name of readdirSync('.').filter(name => !left.includes(name)))
    cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    with: async (mutation, work) => {
      const file = join(folder, mutation.file)
      const source = readFileSync(file, 'utf8')
      writeFileSync(file, mutated(source, mutation))
      try {
        return await work()
      } finally {
        writeFileSync(file, source)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
