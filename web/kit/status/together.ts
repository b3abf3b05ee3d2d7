import type { Loadable } from './Loaded.tsx'

/**
 * A page's main resource, with those beside it: if any fails there is one notice, and its retry repeats all that failed.
 * `failed`: what the notice says of a resource beside it, unless the main one has failed.
 */
export const together = <TData>(
  main: Loadable<TData>,
  ...others: readonly { resource: Loadable<unknown>; failed: string }[]
): Loadable<TData> => {
  const failing = others.filter(({ resource }) => resource.status === 'failed')
  const [first] = failing
  if (!first) return main
  const reloads = [...(main.status === 'failed' ? [main] : []), ...failing.map(({ resource }) => resource)]
  return {
    ...main,
    ...(main.status !== 'failed' && { status: 'failed', error: first.resource.error, failed: first.failed }),
    reload: async () => {
      await Promise.all(reloads.map(({ reload }) => reload()))
    },
  }
}
