import { expect, test } from 'vitest'
import { callName } from '../../shared/contract/call-name.ts'
import { contract } from '../../shared/contract/index.ts'

test.each(Object.entries(contract))('%s is named after its method and path', (name, { method, path }) => {
  expect(callName(method, path)).toBe(name)
})
