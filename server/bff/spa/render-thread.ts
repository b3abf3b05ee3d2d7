/** The thread that renders visitors' pages with their data. `workerData` is a RenderInput; it posts the pages, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { AppEnvironment, PrerenderModule, PublicData, RenderedPage } from '../../../shared/model/prerendered.ts'
import { type Locale, locales } from '../../../shared/rules/locale.ts'

export interface RenderInput {
  /** URL of the build's prerender.js. */
  url: string
  environment: AppEnvironment
  data: Record<Locale, PublicData>
}
export type RenderedPages = Record<Locale, RenderedPage[]>

const { url, environment, data } = workerData as RenderInput

const renderIn = async (locale: Locale): Promise<RenderedPage[]> => {
  const { prerender } = (await import(`${url}?${locale}`)) as PrerenderModule
  return prerender(locale, environment, data[locale])
}

const pages: Partial<RenderedPages> = {}
for (const locale of locales) pages[locale] = await renderIn(locale)
parentPort?.postMessage(pages)
