/** Summarizes the output of `node --cpu-prof` (Profile of the Chrome DevTools Protocol). */
import { causeOf, type Place, placeOf } from './causes.ts'

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}

/** Times in microseconds of the monotonic clock. */
export interface CpuProfile {
  nodes: ProfileNode[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

export interface FunctionTime {
  name: string
  place: string
  isOurs: boolean
  /** Microseconds in the function itself, and including the functions that it called synchronously. */
  self: number
  total: number
}

export interface Summary {
  /** Microseconds in which the main thread was not idle. */
  busy: number
  causes: Map<string, number>
  functions: FunctionTime[]
}

/** Microseconds by node between two times. */
const selfTimes = ({ startTime, samples, timeDeltas }: CpuProfile, from: number, to: number): Map<number, number> => {
  const times = new Map<number, number>()
  let now = startTime
  samples.forEach((id, at) => {
    now += timeDeltas[at] ?? 0
    if (now < from || now >= to) return
    times.set(id, (times.get(id) ?? 0) + (timeDeltas[at + 1] ?? 0))
  })
  return times
}

/**
 * Sums up a profile. Native functions have no file, so their time counts for their caller.
 *
 * @param from, to only samples between these times count
 */
export const summarize = (profile: CpuProfile, from: number, to: number): Summary => {
  const nodes = new Map(profile.nodes.map(node => [node.id, node]))
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)))
  const places = new Map<number, Place>()
  const stackOf = (id: number): ProfileNode[] => {
    const stack: ProfileNode[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const node = nodes.get(at)
      if (node) stack.push(node)
    }
    return stack
  }
  const placeOfNode = ({ id, callFrame }: ProfileNode): Place => {
    const place = places.get(id) ?? placeOf(callFrame.url)
    places.set(id, place)
    return place
  }
  const functions = new Map<string, FunctionTime>()
  const functionOf = (node: ProfileNode): FunctionTime => {
    const { functionName, url, lineNumber } = node.callFrame
    const key = `${functionName} ${url} ${lineNumber}`
    const place = placeOfNode(node)
    const known = functions.get(key) ?? {
      name: functionName || '(anonymous)',
      place: url === '' ? 'native' : `${place.text}:${lineNumber + 1}`,
      isOurs: place.isOurs,
      self: 0,
      total: 0,
    }
    functions.set(key, known)
    return known
  }

  let busy = 0
  const causes = new Map<string, number>()
  for (const [id, time] of selfTimes(profile, from, to)) {
    const stack = stackOf(id)
    const [node] = stack
    if (!node || node.callFrame.functionName === '(idle)') continue
    busy += time
    const owner = stack.find(({ callFrame }) => callFrame.url !== '')
    const cause = causeOf(node.callFrame.functionName, owner ? placeOfNode(owner) : undefined)
    causes.set(cause, (causes.get(cause) ?? 0) + time)
    functionOf(node).self += time
    for (const known of new Set(stack.map(functionOf))) known.total += time
  }
  return { busy, causes, functions: [...functions.values()] }
}
