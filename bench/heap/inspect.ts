/** Reads the memory of a process over the inspector (`--inspect=127.0.0.1:0`), so the product needs no hook. */
import { once } from 'node:events'
import type { Product } from '../../test/helper/process.ts'

/** The results of the methods that are used here. */
interface Result {
  usedSize?: number
  /** A value, or a reference to one. */
  result?: { value?: unknown; objectId?: string }
  objects?: { objectId?: string }
}

type Send = (method: string, params?: object) => Promise<Result>

interface Reply {
  id?: number
  result?: Result
  error?: { message: string }
  method?: string
  params?: { sessionId: string; message?: string }
}

/** Numbers the requests of one inspector session and resolves their responses. */
const createSession = (write: (text: string) => void) => {
  const pending = new Map<number, PromiseWithResolvers<Result>>()
  let count = 0
  const send: Send = (method, params = {}) => {
    const waiter = Promise.withResolvers<Result>()
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

interface ThreadMemory {
  /** Bytes that V8 holds for the heap. */
  heap: number
  /** Size of each WebAssembly memory in bytes. */
  wasm: number[]
}

interface Inspector {
  /** Bytes in use on the heaps of all threads, after garbage collection. */
  heap: () => Promise<number>
  /** Memory of each thread, the main thread first. */
  threads: () => Promise<ThreadMemory[]>
  close: () => void
}

export const inspect = async ({ output }: Pick<Product, 'output'>): Promise<Inspector> => {
  // With NODE_OPTIONS, npm and the command that it runs print theirs first.
  const address = [...output().matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1]
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
  const threadOf = async ({ send }: { send: Send }): Promise<ThreadMemory> => {
    const heap = await send('Runtime.evaluate', { expression: 'process.memoryUsage().heapTotal' })
    const prototype = await send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' })
    const { objects } = await send('Runtime.queryObjects', { prototypeObjectId: prototype.result?.objectId })
    const sizes = await send('Runtime.callFunctionOn', {
      objectId: objects?.objectId,
      functionDeclaration: 'function () { return this.map(memory => memory.buffer.byteLength) }',
      returnByValue: true,
    })
    return { heap: Number(heap.result?.value), wasm: sizes.result?.value as number[] }
  }
  return {
    threads: () => Promise.all([main, ...threads.values()].map(threadOf)),
    heap: async () => {
      const sizes = await Promise.all([main, ...threads.values()].map(heapOf))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    close: () => socket.close(),
  }
}
