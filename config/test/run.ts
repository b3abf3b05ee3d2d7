import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs a program with the output of this process. @returns whether it succeeded */
export const run = async (program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> => {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  try {
    const [code] = await once(child, 'close')
    return code === 0
  } catch (error) {
    console.error(`${program} could not be started:`, error)
    return false
  }
}

/** Runs a program, and prints what it says only if it fails. @returns whether it succeeded */
export const runQuietly = async (
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  try {
    const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    const name = [program, ...args].join(' ')
    console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${said}${complained}`)
    return code === 0
  } catch (error) {
    console.error(`${program} could not be started:`, error)
    return false
  }
}
