/** As NODE_OPTIONS: has every thread of a process tell which modules it loads. */
export const tellModules = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  const tell = url => process.stderr.write((isMainThread ? 'main' : 'worker') + ' loads ' + url + '\\n')
  registerHooks({ load: (url, context, next) => (tell(url), next(url, context)) })`)}`

/** Threads of such a process that have loaded a package, by its output; `name` is a pattern. */
export const threadsThatLoaded = (name: string, output: string): string[] =>
  ['main', 'worker'].filter(thread => new RegExp(`^${thread} loads .*/node_modules/${name}/`, 'm').test(output))
