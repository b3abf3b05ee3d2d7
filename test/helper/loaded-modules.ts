/** A value of NODE_OPTIONS with which every thread of a process prints the modules that it loads. */
export const moduleLogOption = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  const tell = url => process.stderr.write((isMainThread ? 'main' : 'worker') + ' loads ' + url + '\\n')
  registerHooks({ load: (url, context, next) => (tell(url), next(url, context)) })`)}`

/** The threads that have loaded a package, from the output of such a process; `name` is a pattern. */
export const threadsThatLoaded = (name: string, output: string): string[] =>
  ['main', 'worker'].filter(thread => new RegExp(`^${thread} loads .*/node_modules/${name}/`, 'm').test(output))
