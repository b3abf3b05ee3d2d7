import { expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { effectsOfCalls } from './effects-of-calls.ts'

const marks = { always: '', sometimes: '?', proves: '*' }

test('each call declares the effects that the table says, and no other call declares any', () => {
  const found = Object.fromEntries(
    (Object.entries(contract) as [CallName, Entry][]).flatMap(([name, { effects }]) =>
      effects === undefined ? [] : [[name, Object.entries(effects).map(([effect, use]) => effect + marks[use])]],
    ),
  )
  const wanted = Object.entries(effectsOfCalls).map(([name, [, ...declared]]) => [name, declared])
  expect(found).toEqual(Object.fromEntries(wanted))
})
