/**
 * Global setup of a test run: resources that all workers share, created on first use and removed at the end. Even their sources are
 * loaded on first use: a test that needs none of them starts at once.
 * Workers are separate processes and request them over loopback HTTP.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { type PartName, partsToSkip } from '../../../config/parts.ts'
import type { Product } from '../process.ts'
import { openRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the broker. */
    services: string
    /** Whether this is `npm run test:full`. */
    isFull: boolean
    /** Whether the pictures of the README are taken anew. */
    takesPictures: boolean
    /** Parts that are not installed, so their tests are skipped. */
    missingParts: PartName[]
  }
}

/** Calls `make` on first use, at most once. */
const lazily = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return {
    get: () => {
      made ??= make()
      return made
    },
    made: () => made?.catch(() => undefined),
  }
}

/** `looks`: whether the first `claim` of something is true; false for runs that skip such checks. */
export const startBroker = async (project: TestProject, { looks = true } = {}) => {
  const closeRunFolder = openRunFolder()
  const page = lazily(async () => (await import('./built.ts')).buildPage())
  const database = lazily(async () => (await import('./built.ts')).buildDatabase())
  const postgres = lazily(async () => (await import('./postgres.ts')).startPostgres())
  const fills = () => import('./filled-databases.ts')
  const migrated = lazily(async () => (await fills()).makeMigrated(await (await postgres.get()).freshDatabase()))
  const filled = lazily(async () =>
    (await fills()).makeFilled(await (await postgres.get()).freshDatabase(await migrated.get())),
  )
  const copyBySocket = async (like: string) => {
    const { bySocket, freshDatabase } = await postgres.get()
    return bySocket(await freshDatabase(like))
  }
  const redis = lazily(async () => (await import('./redis.ts')).startRedis())
  const demo = async () => {
    await Promise.all([page.get(), database.get()])
    return import('./demo-data.ts')
  }
  const demoFolder = lazily(async () => (await demo()).makeDemoFolder())
  const demoDatabase = lazily(async () => (await demo()).fillDemoDatabase(await (await postgres.get()).freshDatabase()))
  const products = new Map<string, Promise<Product>>()
  /** The product of a worker, on PostgreSQL if that is installed. */
  const sharedProduct = async (worker: string) => {
    const start = async () => {
      const { startDemo } = await demo()
      return partsToSkip().includes('postgres')
        ? startDemo({}, (await demoFolder.get()).path)
        : startDemo({ DATABASE_URL: await (await postgres.get()).freshDatabase(await demoDatabase.get()) })
    }
    const product = products.get(worker) ?? start()
    products.set(worker, product)
    return (await product).origin
  }
  const claimed = new Set<string>()
  const claim = (whats: string) => {
    const before = claimed.size
    for (const what of whats.split('\n')) claimed.add(what)
    return String(looks && claimed.size > before)
  }
  const answers: Record<string, (body: string) => Promise<string>> = {
    '/page': page.get,
    '/database': database.get,
    '/postgres': async () => (await postgres.get()).freshDatabase(),
    '/migrated-postgres': async () => (await postgres.get()).freshDatabase(await migrated.get()),
    '/migrated-socket': async () => copyBySocket(await migrated.get()),
    '/filled-socket': async () => copyBySocket(await filled.get()),
    '/redis': async () => (await redis.get()).freshDatabase(),
    '/demo-folder': async () => (await demoFolder.get()).path,
    '/demo-postgres': async () => (await postgres.get()).freshDatabase(await demoDatabase.get()),
    '/shared-product': sharedProduct,
    '/claim': async body => claim(body),
  }
  const server = createServer((request, response) => {
    // A worker that reuses a connection may meet its end: “other side closed”.
    response.setHeader('connection', 'close')
    const answer = answers[request.url ?? ''] ?? (() => Promise.reject(new Error('unknown service')))
    text(request)
      .then(answer)
      .then(
        said => response.end(said),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  project.provide('services', `http://127.0.0.1:${address.port}`)
  project.provide('missingParts', partsToSkip())
  return async () => {
    server.close()
    server.closeAllConnections()
    const codes = await Promise.all([...products.values()].map(async product => (await product).stop()))
    const running = await Promise.all([postgres.made(), redis.made(), demoFolder.made()])
    await Promise.all(running.map(service => (service && 'remove' in service ? service.remove() : service?.stop())))
    closeRunFolder()
    if (codes.some(code => code !== 0)) throw new Error(`products that workers share ended with ${codes}`)
  }
}

/** `npm run mutate` starts a broker once for many runs. */
export default (project: TestProject) => {
  const running = process.env.YARDKEY_TEST_SERVICES
  if (running === undefined) return startBroker(project)
  project.provide('services', running)
  project.provide('missingParts', partsToSkip())
  return undefined
}
