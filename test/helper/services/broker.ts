/**
 * Global setup of a test run: what all workers share, made when a test asks for it first and cleaned up at the end. Workers
 * ask over loopback HTTP, because they are processes of their own.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { type PartName, partsToSkip } from '../../../config/parts.ts'
import { makeDemoFolder } from './demo-folder.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the broker answers. */
    services: string
    /** Parts whose tests are skipped here. */
    missingParts: PartName[]
  }
}

/** Calls `make` at the first need and never again. */
const atFirstNeed = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return {
    get: () => {
      made ??= make()
      return made
    },
    made: () => made?.catch(() => undefined),
  }
}

/** `looks`: whether the first `claim` of something is true; false for a run that has other things to look at. */
export const startBroker = async (project: TestProject, { looks = true } = {}) => {
  const postgres = atFirstNeed(startPostgres)
  const redis = atFirstNeed(startRedis)
  const demoFolder = atFirstNeed(makeDemoFolder)
  const claimed = new Set<string>()
  const claim = (what: string) => {
    const isFirst = !claimed.has(what)
    claimed.add(what)
    return String(looks && isFirst)
  }
  const answers: Record<string, (body: string) => Promise<string>> = {
    '/postgres': async () => (await postgres.get()).freshDatabase(),
    '/redis': async () => (await redis.get()).freshDatabase(),
    '/demo-folder': async () => (await demoFolder.get()).path,
    '/claim': async body => claim(body),
  }
  const server = createServer((request, response) => {
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
    const running = await Promise.all([postgres.made(), redis.made(), demoFolder.made()])
    await Promise.all(running.map(service => (service && 'remove' in service ? service.remove() : service?.stop())))
  }
}

export default (project: TestProject) => startBroker(project)
