import { expect, it } from 'vitest'
import { readArguments } from '../../config/test/arguments.ts'

const every = ['unit', 'app', 'e2e']

it.each([
  ['npm test', [], { tier: 'first', projects: every, isWhole: true }],
  ['npm run test:all', ['--all'], { tier: undefined, projects: every, isWhole: true }],
  ['npm run test:all -- --rest', ['--all', '--rest'], { tier: 'rest', projects: every, isWhole: true }],
  ['npm run test:full', ['--full'], { tier: undefined, isFull: true, isWhole: true }],
  ['a word of a path: all tiers', ['user-service'], { tier: undefined, filters: ['user-service'], isWhole: false }],
  ['a project of the first tier', ['--project=app'], { tier: 'first', projects: ['app'], isWhole: false }],
  [
    'a share of the browser tests',
    ['--all', '--rest', '--project=e2e', '--shard=1/2'],
    { tier: 'rest', projects: ['e2e'], more: ['--shard=1/2'], isWhole: false },
  ],
])('%s', (_, args, expected) => {
  expect(readArguments(args)).toMatchObject({ isFull: false, filters: [], more: [], ...expected })
})
