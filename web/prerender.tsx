/**
 * Rendering of visitors' pages: by the build without data (config/vite/prerender.ts), and by the BFF with them
 * (server/bff/spa/render-thread.ts). One language per instance of this module.
 */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createIntl } from 'react-intl'
import type { PrerenderModule, PublicData, RenderedPage } from '../shared/model/prerendered.ts'
import { locales } from '../shared/rules/locale.ts'
import { setBootstrap } from './bootstrap.ts'
import { documentTitle } from './kit/text/title.ts'
import type { MessageId } from './messages/index.ts'
import { loadEntryMessages, loadPageMessages, messages } from './messages/load.ts'
import { needs } from './router/needs.ts'
import { pageModules } from './router/page-modules.ts'
import { early, preloadScreen } from './router/pages.ts'
import { folderOf, type RouteName, routes, titleOf } from './router/routes.ts'
import { App } from './shell/App.tsx'
import { renewPublicResources } from './state/resource.ts'

/** Pages that look the same for every visitor until their data arrive. */
const prerenderedRoutes = [
  'loginFront',
  'login',
  'landing',
  'requestForm',
  'contactForm',
  'passwordReset',
  'terms',
  'privacy',
] as const satisfies RouteName[]

/** Data that pages show beside the maker's. */
const shownData: Partial<Record<RouteName, keyof PublicData>> = {
  loginFront: 'services',
  landing: 'services',
  terms: 'terms',
  privacy: 'privacy',
}

/** Paths of all pages. */
export const paths: PrerenderModule['paths'] = Object.entries(routes).map(([name, { path }]) => ({
  path,
  needs: needs[name as RouteName],
}))

/** Renders all these pages as their first render in a browser draws them. */
export const prerender: PrerenderModule['prerender'] = async (locale, environment, data = {}) => {
  setBootstrap({ product: '', environment, locales, prerendered: true })
  await Promise.all([loadEntryMessages(locale), loadPageMessages()])
  const intl = createIntl({ locale, messages })
  const textOf = (id: MessageId) => intl.formatMessage({ id })
  const rendered: RenderedPage[] = []
  for (const name of prerenderedRoutes) {
    const { path, layout } = routes[name]
    const shown = shownData[name]
    const uses: (keyof PublicData)[] = shown ? ['maker', shown] : ['maker']
    const drawn = Object.fromEntries(uses.map(each => [each, data[each]]))
    setBootstrap({ product: '', environment, locales, prerendered: true, data: drawn })
    renewPublicResources()
    await preloadScreen(path)
    const folder = folderOf(name)
    const page = Object.keys(pageModules).find(file => file.endsWith(`/pages/${folder}/Page.tsx`)) ?? ''
    rendered.push({
      path,
      head: renderToStaticMarkup(
        <>
          <title>{documentTitle(textOf(titleOf(name)))}</title>
          <meta content={textOf('landing.lead')} name="description" />
        </>,
      ),
      layout: layout === 'own' ? 'public' : layout,
      uses,
      html: renderToString(<App intl={intl} ssrPath={path} />),
      loads: [
        page.replace('../', ''),
        `messages/${locale}/entry.ts`,
        ...(early.has(folder) ? [] : ['router/page-modules.ts', `messages/${locale}/pages.ts`]),
        ...(layout === 'noAuth' ? ['shell/headers/NoAuthLayout.tsx'] : []),
        // The form opens with it.
        ...(name === 'requestForm' ? ['features/joining/dialogs/request-access/RequestAccess.tsx'] : []),
      ],
    })
  }
  return rendered
}
