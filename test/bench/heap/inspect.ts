/** Reads the heap size of a process over the inspector (`--inspect=127.0.0.1:0`), so the product needs no hook. */
import { once } from 'node:events'
import type { Product } from '../../helper/process.ts'

type Send = (method: string, params?: object) => Promise<Record<string, number>>

interface Reply {
  id?: number
  result?: Record<string, number>
  error?: { message: string }
  method?: string
  params?: { sessionId: string; message?: string }
}

/** Numbers the requests of one inspector session and resolves their responses. */
const createSession = (write: (text: string) => void) => {
  const pending = new Map<number, PromiseWithResolvers<Record<string, number>>>()
  let count = 0
  const send: Send = (method, params = {}) => {
    const waiter = Promise.withResolvers<Record<string, number>>()
    pending.set(++count, waiter)
    write(JSON.stringify({ id: count, method, params }))
    return waiter.promise
  }
  const receive = ({ id, result, error }: Reply) => {
    const waiter = id === undefined ? undefined : pending.get(id)
    if (error) waiter?.reject(new Error(error.message))
    else waiter?.resolve(result ?? {})
  }
  return { send, receive }
}

interface Inspector {
  /** Bytes in use on the heaps of all threads, after garbage collection. */
  heap: () => Promise<number>
  close: () => void
}

export const inspect = async ({ output }: Product): Promise<Inspector> => {
  const address = /Debugger listening on (ws:\S+)/.exec(output())?.[1]
  if (address === undefined) throw new Error('the process has no inspector')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const main = createSession(text => socket.send(text))
  const threads = new Map<string, ReturnType<typeof createSession>>()
  socket.addEventListener('message', event => {
    const reply = JSON.parse(String(event.data)) as Reply
    const { method, params } = reply
    const sessionId = params?.sessionId ?? ''
    if (method === 'NodeWorker.attachedToWorker')
      threads.set(
        sessionId,
        createSession(message => void main.send('NodeWorker.sendMessageToWorker', { sessionId, message })),
      )
    else if (method === 'NodeWorker.detachedFromWorker') threads.delete(sessionId)
    else if (method === 'NodeWorker.receivedMessageFromWorker')
      threads.get(sessionId)?.receive(JSON.parse(params?.message ?? '{}') as Reply)
    else main.receive(reply)
  })
  await main.send('NodeWorker.enable', { waitForDebuggerOnStart: false })

  const heapOf = async ({ send }: { send: Send }): Promise<number> => {
    // Objects finalized by one collection are freed by the next.
    for (let times = 0; times < 3; times++) await send('HeapProfiler.collectGarbage')
    const { usedSize = 0 } = await send('Runtime.getHeapUsage')
    return usedSize
  }
  return {
    heap: async () => {
      const sizes = await Promise.all([main, ...threads.values()].map(heapOf))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    close: () => socket.close(),
  }
}
