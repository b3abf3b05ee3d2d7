// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** @param {unknown} error */
const codeOf = error => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Takes a place for this process: a file with its number. Of several processes one makes it.
 *
 * @param {string} place
 * @returns {number | undefined} the process that has it already
 */
const take = place => {
  try {
    writeFileSync(place, `${process.pid}`, { flag: 'wx' })
    return undefined
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  try {
    const owner = Number(readFileSync(place, 'utf8'))
    // 0: its owner is about to write.
    if (owner !== 0 && owner !== process.pid) process.kill(owner, 0)
    return owner
  } catch (error) {
    // Otherwise its owner has just left it, or belongs to someone else.
    if (codeOf(error) === 'ESRCH') rmSync(place, { force: true })
    return 0
  }
}

/**
 * Does what two commands cannot do in one folder at the same time, such as its installation: the second waits. What a killed
 * command has left keeps nobody.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const alone = async (root, work) => {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const place = join(root, 'dist', 'preparing')
  let hasTold = false
  for (;;) {
    const owner = take(place)
    if (owner === undefined || owner === process.pid) break
    if (!hasTold) console.log('Waiting for another command, which installs or builds here (dist/preparing) …')
    hasTold = true
    await setTimeout(500)
  }
  try {
    return await work()
  } finally {
    rmSync(place, { force: true })
  }
}
