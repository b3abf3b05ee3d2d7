import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { matchRoute } from 'wouter'
import { loadPageMessages } from '../messages/load.ts'
import { patternOf, type Route, routes } from '../routes.ts'

type Parser = Parameters<typeof matchRoute>[0]
interface PageProps {
  params: Record<string, string>
}
type Page = LazyExoticComponent<ComponentType<PageProps>>

/** Pages whose texts come with the shell's, so that they are there soonest. */
const early = new Set(['login', 'login-front'])

// Each page is a chunk of its own, found by its folder: the table names folders, not modules, so that pages may import it.
const modules = import.meta.glob<{ default: ComponentType<PageProps> }>('../pages/*/Page.tsx')
const pages = new Map<string, Page>(
  Object.entries(modules).map(([file, load]) => {
    const folder = file.split('/').at(-2) ?? ''
    const withTexts = async () => (await Promise.all([load(), loadPageMessages()]))[0]
    return [folder, lazy(early.has(folder) ? load : withTexts)]
  }),
)

/** The page in a folder of pages/. */
export const pageIn = (folder: string): Page | undefined => pages.get(folder)

export interface Found {
  route: Route
  page: Page
  params: Record<string, string>
}

/** The route that an address belongs to. */
export const findRoute = (parser: Parser, path: string): Found | undefined => {
  for (const route of Object.values<Route>(routes)) {
    const [matches, params] = matchRoute(parser, patternOf(route), path)
    const page = matches ? pageIn(route.page) : undefined
    if (matches && page) return { route, page, params: decodeAll(params) }
  }
  return undefined
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
