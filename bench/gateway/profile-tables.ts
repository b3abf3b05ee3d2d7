import { table } from '../table.ts'
import type { FunctionTime } from './cpu-profile.ts'
import type { Profiled } from './profile.ts'

const hottest = 25
/** Our own functions with a smaller share of the busy time are omitted. */
const smallestShare = 0.005

const share = ({ busy }: Profiled, time: number) => `${((100 * time) / busy).toFixed(1)} %`
/** Microseconds of processor time per request. */
const each = ({ busy, cost }: Profiled, time: number) => ((cost * time) / busy).toFixed(1)

/** Time of each contender by cause, sorted by the time of the last one. */
export const causesTable = (all: Profiled[]): string => {
  const names = [...new Set(all.flatMap(({ causes }) => [...causes.keys()]))]
  const last = all.at(-1)?.causes
  const cells = (timeOf: (one: Profiled) => number) =>
    all.flatMap(one => [each(one, timeOf(one)), share(one, timeOf(one))])
  return table(
    ['µs a request, share of busy time', ...all.flatMap(({ name }) => [name, 'share'])],
    [
      ...names
        .sort((one, other) => (last?.get(other) ?? 0) - (last?.get(one) ?? 0))
        .map(name => [name, ...cells(({ causes }) => causes.get(name) ?? 0)]),
      ['all', ...cells(({ busy }) => busy)],
    ],
  )
}

export const hottestTable = (one: Profiled): string =>
  table(
    [`${one.name}: the ${hottest} hottest functions`, 'share', 'µs a request'],
    one.functions
      // Native names in parentheses, such as (program), are not functions.
      .filter(({ name, place }) => place !== 'native' || !name.startsWith('('))
      .sort((a, b) => b.self - a.self)
      .slice(0, hottest)
      .map(({ name, place, self }) => [`${name} (${place})`, share(one, self), each(one, self)]),
  )

const isWorthALine = ({ busy }: Profiled, { isOurs, total }: FunctionTime) => isOurs && total > smallestShare * busy

export const ownFunctionsTable = (one: Profiled): string =>
  table(
    [`${one.name}: our own functions`, 'itself', 'with what it calls', 'µs a request'],
    one.functions
      .filter(known => isWorthALine(one, known))
      .sort((a, b) => b.total - a.total)
      .map(({ name, place, self, total }) => [
        `${name} (${place})`,
        share(one, self),
        share(one, total),
        each(one, total),
      ]),
  )
