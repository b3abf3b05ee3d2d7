import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { matchRoute } from 'wouter'
import { patternOf, type Route, routes } from '../routes.ts'

type Parser = Parameters<typeof matchRoute>[0]
interface PageProps {
  params: Record<string, string>
}
type Page = LazyExoticComponent<ComponentType<PageProps>>

// Each page is a chunk of its own, found by its folder: the table names folders, not modules, so that pages may import it.
const modules = import.meta.glob<{ default: ComponentType<PageProps> }>('../pages/*/Page.tsx')
const pages = new Map<string, Page>(
  Object.entries(modules).map(([file, load]) => [file.split('/').at(-2) ?? '', lazy(load)]),
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
