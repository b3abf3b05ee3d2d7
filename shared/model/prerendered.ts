import type { Locale } from './flag.ts'

/** Environments that the page tells apart. */
export type AppEnvironment = 'development' | 'staging' | 'production'

/** Data that depend on the language alone, as answers of the calls in server/bff/spa/prerendered-pages.ts. */
export type PublicData = Partial<Record<'maker' | 'services' | 'terms' | 'privacy', unknown>>

/** What `prerender` of web/ returns: a page as its first render draws it. */
export interface RenderedPage {
  path: string
  /** The elements `title` and `meta` with a description. */
  head: string
  /** Layout of the page; style sheets read it from the root element. */
  layout: string
  /** Content of the element `app`. */
  html: string
  /** Data that the page draws. */
  uses: readonly (keyof PublicData)[]
  /** Modules that this page imports dynamically, as paths in web/. */
  loads: readonly string[]
}

/** A page that is rendered for one language and environment. */
export interface PrerenderedPage extends Omit<RenderedPage, 'loads'> {
  locale: Locale
  environment: AppEnvironment
  /** URLs of the style sheets and modules that this page needs in addition to the entry's. */
  styles: readonly string[]
  modules: readonly string[]
  /** Data that are drawn; the build knows none. */
  data?: PublicData
}

/** What the build writes into prerendered.json. */
export interface BuiltPages {
  pages: readonly PrerenderedPage[]
  /** Paths of all pages, as in web/router/routes.ts, and the call without which there is no such page. */
  paths: readonly { path: string; needs?: string | undefined }[]
}

/** What the build's prerender.js exports. One language per instance of the module. */
export interface PrerenderModule {
  paths: BuiltPages['paths']
  prerender: (locale: Locale, environment: AppEnvironment, data?: PublicData) => Promise<RenderedPage[]>
}
