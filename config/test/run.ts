import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program with the output of this process. @returns whether it succeeded */
export const run = async (program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> => {
  console.log(`\n> ${[program, ...args].join(' ')}`)
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  try {
    const [code] = await once(child, 'close')
    return code === 0
  } catch (error) {
    console.error(`${program} could not be started:`, error)
    return false
  }
}
