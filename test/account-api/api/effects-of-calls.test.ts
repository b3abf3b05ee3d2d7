import { expect, test } from 'vitest'
import { effects } from '../../../server/account-api/access/effects.ts'
import { type Effect, effectNames } from '../../../shared/contract/effects.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { effectsOfActions } from './effects-of-actions.ts'
import { effectsOfCalls } from './effects-of-calls.ts'
import { tells, tellsNobody } from './tells.ts'

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

test('each action of the trail is said to bring about what the table says', () => {
  const wanted = (effect: Effect) =>
    Object.entries(effectsOfActions).flatMap(([action, said]) => (said.includes(effect) ? [action] : []))
  for (const effect of effectNames)
    expect([effect, [...effects[effect].trail].sort()]).toEqual([effect, wanted(effect).sort()])
})

test('each call with an effect of which someone is told is known to tell, or not to, by hand', () => {
  const telling = (Object.entries(contract) as [CallName, Entry][]).flatMap(([name, entry]) => {
    const declared = Object.keys(entry.effects ?? {}) as Effect[]
    return declared.some(effect => effects[effect].tells.length > 0) ? [name] : []
  })
  expect([...Object.keys(tells), ...Object.keys(tellsNobody)].sort()).toEqual(telling.sort())
  for (const [name, [template]] of Object.entries(tells)) {
    const entry: Entry = contract[name as CallName]
    const wanted = (Object.keys(entry.effects ?? {}) as Effect[]).flatMap((effect): string[] => [
      ...effects[effect].tells,
    ])
    expect(wanted, name).toContain(template)
  }
})
