import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface SmtpSink {
  url: string
  pid: number
  /** Number of accepted messages by address. */
  accepted: () => Promise<Map<string, number>>
  stop: () => Promise<void>
}

/** Starts the mail server of `smtp-sink/process.ts`. */
export const startSmtpSink = async (...args: 'accepts-all'[]): Promise<SmtpSink> => {
  const child = spawn(process.execPath, ['test/helper/smtp-sink/process.ts', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { smtp, http } = JSON.parse(line) as { smtp: number; http: number }
  return {
    url: `smtp://127.0.0.1:${smtp}`,
    pid: child.pid ?? 0,
    accepted: async () => new Map((await (await fetch(`http://127.0.0.1:${http}`)).json()) as [string, number][]),
    stop: async () => {
      child.stdin.end()
      await exit
    },
  }
}
