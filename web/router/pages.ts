import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { MessageId } from '../messages/index.ts'
import { loadPageMessages } from '../messages/load.ts'
import { preloadLayout } from '../shell/PageLayout.tsx'
import type { PageModule, PageProps } from './page-modules.ts'
import { type Preloadable, preloadable } from './preloadable.tsx'
import { folderOf, isServed, patternOf, type Route, type RouteName, routes, titleOf } from './routes.ts'

type Page = Preloadable<PageProps>

// The route table names folders instead of importing pages, so that pages can import it without a cycle.
const load = (from: Record<string, () => Promise<PageModule>>, folder: string) => {
  const path = Object.keys(from).find(file => file.endsWith(`/pages/${folder}/Page.tsx`))
  const page = path === undefined ? undefined : from[path]
  if (!page) throw new Error(`no page in ${folder}`)
  return page()
}

/** Login pages: their texts load with the shell's, so that they render soonest. */
export const early = new Set(['login', 'login-front'])
const earlyPages = import.meta.glob<PageModule>([
  '../features/sign-in/pages/login/Page.tsx',
  '../features/sign-in/pages/login-front/Page.tsx',
])

const loadWithTexts = async (folder: string) => {
  const [{ pageModules }] = await Promise.all([import('./page-modules.ts'), loadPageMessages()])
  return load(pageModules, folder)
}

const pages = new Map<string, Page>()

/** The page in a folder of pages/. */
export const pageIn = (folder: string): Page => {
  const page =
    pages.get(folder) ?? preloadable(() => (early.has(folder) ? load(earlyPages, folder) : loadWithTexts(folder)))
  pages.set(folder, page)
  return page
}

export interface RouteMatch {
  route: Route
  title: MessageId
  page: Page
  params: Record<string, string>
}

/** Finds the route of a path; undefined: no route matches. */
export const findRoute = (path: string): RouteMatch | undefined => {
  for (const [name, route] of Object.entries<Route>(routes)) {
    const [matches, params] = matchRoute(parse, patternOf(route), path)
    if (matches && isServed(route))
      return { route, title: titleOf(name as RouteName), page: pageIn(folderOf(name)), params: decodeAll(params) }
  }
  return undefined
}

/** Loads the page and layout of a path, so that the first screen renders in one go. Rendering reports failures. */
export const preloadScreen = async (path: string): Promise<void> => {
  const found = findRoute(path === '/' ? '/loginFront' : path)
  await Promise.allSettled(found ? [found.page.preload(), preloadLayout(found.route.layout)] : [loadPageMessages()])
}

const decodeAll = (params: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(String(value))]
      } catch {
        return [name, String(value)]
      }
    }),
  )
