import { expect, test } from 'vitest'
import { together } from '../../../../web/kit/status/together.ts'

const resource = (status: string, reloads: string[], name: string) => ({
  status,
  data: name,
  error: status === 'failed' ? new Error(name) : undefined,
  reload: async () => {
    reloads.push(name)
  },
})

test('resources that fail together have one error, and a retry repeats only those that failed', async () => {
  const reloads: string[] = []
  const shown = together(
    resource('ready', reloads, 'list'),
    { resource: resource('failed', reloads, 'company'), failed: 'The company could not be loaded' },
    { resource: resource('ready', reloads, 'other'), failed: 'Not shown' },
  )
  expect(shown).toMatchObject({ status: 'failed', data: 'list', failed: 'The company could not be loaded' })
  expect(shown.error).toEqual(new Error('company'))
  await shown.reload()
  expect(reloads).toEqual(['company'])
})

test('the failure of the main resource comes first, and a retry repeats the others, too', async () => {
  const reloads: string[] = []
  const shown = together(resource('failed', reloads, 'list'), {
    resource: resource('failed', reloads, 'company'),
    failed: 'The company could not be loaded',
  })
  expect(shown).toMatchObject({ status: 'failed', error: new Error('list') })
  expect(shown).not.toHaveProperty('failed')
  await shown.reload()
  expect(reloads).toEqual(['list', 'company'])
})

test('the main resource is shown as it is while none beside it has failed', () => {
  const main = resource('loading', [], 'list')
  expect(together(main, { resource: resource('ready', [], 'company'), failed: '' })).toBe(main)
})
