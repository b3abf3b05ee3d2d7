import type { Plugin } from 'vite'

/**
 * Finds the modules that some pages load, static imports included, for `codeSplitting.groups`.
 *
 * @param name of the plugin
 * @param roots matches the paths of the pages and of what is loaded with them
 */
export const modulesOf = (name: string, roots: RegExp) => {
  const found = new Set<string>()
  const plugin: Plugin = {
    name,
    apply: 'build',
    buildEnd() {
      const visit = (id: string) => {
        if (found.has(id)) return
        found.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(visit)
      }
      for (const id of this.getModuleIds()) if (roots.test(id)) visit(id)
    },
  }
  return { plugin, has: (id: string) => found.has(id) }
}
