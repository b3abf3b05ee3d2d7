import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../web/api-error.ts'
import { setBootstrap } from '../../../web/bootstrap.ts'
import { publicResource, renewPublicResources, resetResources, resource } from '../../../web/state/resource.ts'

interface Call {
  input: number
  signal: AbortSignal
  answer: (text: string) => void
  fail: (error: Error) => void
}

const make = (keep?: (previous: number, next: number) => boolean) => {
  const calls: Call[] = []
  const store = resource(
    (input: number, signal) =>
      new Promise<string>((answer, fail) => {
        calls.push({ input, signal, answer, fail })
      }),
    keep,
  )
  return { calls, store, at: (index: number) => calls[index] ?? expect.fail(`no call ${index}`) }
}

describe('a resource', () => {
  test('is idle, then loading, then ready', async () => {
    const { store, at } = make()
    expect(store.getState().status).toBe('idle')
    const loaded = store.getState().load(1)
    expect(store.getState().status).toBe('loading')
    at(0).answer('one')
    await loaded
    expect(store.getState()).toMatchObject({ status: 'ready', data: 'one', input: 1 })
  })

  test('aborts a superseded call and ignores its response', async () => {
    const { store, at } = make()
    const first = store.getState().load(1)
    const second = store.getState().load(2)
    expect(at(0).signal.aborted).toBe(true)
    at(1).answer('two')
    at(0).answer('one')
    await Promise.all([first, second])
    expect(store.getState()).toMatchObject({ status: 'ready', data: 'two', input: 2 })
  })

  test('ignores the failure of a superseded call', async () => {
    const { store, at } = make()
    const first = store.getState().load(1)
    const second = store.getState().load(2)
    at(0).fail(new Error('aborted'))
    await first
    expect(store.getState().status).toBe('loading')
    at(1).answer('two')
    await second
    expect(store.getState().data).toBe('two')
  })

  test('says that its data are of another input, after the load of a new one failed', async () => {
    const { store, at } = make(() => true)
    const first = store.getState().load(1)
    at(0).answer('one')
    await first
    const again = store.getState().load(1)
    at(1).fail(new Error('no network'))
    await again
    expect(store.getState()).toMatchObject({ status: 'failed', data: 'one', isOutdated: false })
    const second = store.getState().load(2)
    at(2).fail(new Error('no network'))
    await second
    expect(store.getState()).toMatchObject({ status: 'failed', data: 'one', isOutdated: true })
    const retry = store.getState().reload()
    expect(store.getState()).toMatchObject({ status: 'loading', isOutdated: true })
    at(3).answer('two')
    await retry
    expect(store.getState()).toMatchObject({ status: 'ready', data: 'two', isOutdated: false })
  })

  test('drops the data of another input at once, and keeps the data of the same input while it reloads', async () => {
    const { store, at } = make()
    const first = store.getState().load(1)
    at(0).answer('one')
    await first
    void store.getState().reload()
    expect(store.getState()).toMatchObject({ status: 'loading', data: 'one' })
    void store.getState().load(2)
    expect(store.getState()).toMatchObject({ status: 'loading', data: undefined })
  })

  test('can keep the previous page of a list', async () => {
    const { store, at } = make(() => true)
    const first = store.getState().load(1)
    at(0).answer('one')
    await first
    void store.getState().load(2)
    expect(store.getState().data).toBe('one')
  })

  test('keeps the error of a failure, and recovers', async () => {
    const { store, at } = make()
    const error = new Error('503')
    const first = store.getState().load(1)
    at(0).fail(error)
    await first
    expect(store.getState()).toMatchObject({ status: 'failed', error })
    const again = store.getState().reload()
    at(1).answer('one')
    await again
    expect(store.getState()).toMatchObject({ status: 'ready', data: 'one', error: undefined })
  })

  test('clears its data and aborts its call when the session ends', async () => {
    const { store, at } = make()
    const first = store.getState().load(1)
    resetResources()
    expect(at(0).signal.aborted).toBe(true)
    at(0).answer('secret of the previous person')
    await first
    expect(store.getState()).toMatchObject({ status: 'idle', data: undefined, input: undefined })
  })
})

describe('a public resource', () => {
  const page = (data?: object) =>
    setBootstrap({ product: '', environment: 'staging', locales: [], prerendered: true, ...data })

  test('starts with the data of the HTML, loads newer ones, and keeps them when the person changes', async () => {
    page({ data: { maker: 'Atlas' } })
    const maker = publicResource('maker', async () => 'Boreas')
    expect(maker.getState()).toMatchObject({ status: 'ready', data: 'Atlas' })
    const loaded = maker.getState().load({})
    expect(maker.getState()).toMatchObject({ status: 'loading', data: 'Atlas' })
    await loaded
    resetResources()
    expect(maker.getState()).toMatchObject({ status: 'ready', data: 'Boreas' })
  })

  test('keeps its data when they cannot be renewed, unless they are gone', async () => {
    page({ data: { maker: 'Atlas' } })
    let error = new ApiError(0, 'network')
    const maker = publicResource('maker', async () => {
      throw error
    })
    await maker.getState().load({})
    expect(maker.getState()).toMatchObject({ status: 'ready', data: 'Atlas', error: undefined })
    error = new ApiError(404, 'not_found')
    await maker.getState().load({})
    expect(maker.getState()).toMatchObject({ status: 'failed', error })
    page()
    const empty = publicResource('maker', async () => {
      throw error
    })
    error = new ApiError(503, 'unavailable')
    await empty.getState().load({})
    expect(empty.getState()).toMatchObject({ status: 'failed', data: undefined })
  })

  test('has nothing where the HTML has nothing, and gets the data of the page that is rendered next', () => {
    page({ data: { services: [] } })
    const maker = publicResource('maker', async () => 'Boreas')
    expect(maker.getState()).toMatchObject({ status: 'idle', data: undefined })
    page({ data: { maker: 'Atlas' } })
    renewPublicResources()
    expect(maker.getInitialState()).toMatchObject({ status: 'ready', data: 'Atlas' })
    page()
    renewPublicResources()
    expect(maker.getInitialState()).toMatchObject({ status: 'idle', data: undefined })
  })
})
