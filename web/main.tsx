import './styles/index.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createIntl } from 'react-intl'
import { setStandIns, watchApi } from './api.ts'
import { bootstrap } from './bootstrap.ts'
import { typedInputs } from './hydrated.ts'
import { setDraftOwner } from './kit/form/draft.ts'
import { loadEntryMessages, messages } from './messages/load.ts'
import { chooseLocale, isLocale } from './messages/locale.ts'
import { loadOptional, reloadOnChunkFailure } from './router/chunk-reload.ts'
import { watchHistory } from './router/history.ts'
import { preloadScreen } from './router/pages.ts'
import { App } from './shell/App.tsx'
import { useLoading } from './state/loading.ts'
import { loadMaker } from './state/maker.ts'
import { useSession } from './state/session.ts'

/** The minimum width of the specification (§2), and the width up to which pages are those of phones, in CSS pixels. */
const [minimum, phone] = [1280, 650]

/**
 * Shows pages in their minimum width where a touch screen's window is smaller, but wider than a phone's page: a browser there zooms
 * out until the whole document is in sight, and people zoom by hand. Follows the size of the window. Desktop browsers ignore it.
 */
const fitTouchScreen = () => {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!viewport) return
  const adapt = () => {
    const isBetween = outerWidth > phone && outerWidth < minimum
    const content = isBetween ? `width=${minimum}` : 'width=device-width, initial-scale=1'
    if (viewport.content !== content) viewport.content = content
  }
  adapt()
  addEventListener('resize', adapt)
}

/** Lets the browser draw and take input in between: on a slow phone, each step takes a tenth of a second. */
const nextTask = () => new Promise(resolve => setTimeout(resolve))

fitTouchScreen()
reloadOnChunkFailure()
watchHistory()
useSession.subscribe(({ auth }) => setDraftOwner(auth?.account ?? ''))
const importWatch = () => import('./shell/session-watch.ts')
watchApi({
  account: () => useSession.getState().auth?.account,
  refused: error =>
    importWatch().then(
      watch => watch.refused(error),
      () => {},
    ),
  changing: () => useLoading.getState().begin(),
})

const { lang } = document.documentElement
const locale = bootstrap().prerendered && isLocale(lang) ? lang : chooseLocale(document.cookie, navigator.language)
document.documentElement.lang = locale

const { lacks } = bootstrap()
if (lacks) setStandIns((await import('./stand-ins.ts')).standInsFor(lacks))
await nextTask()
void useSession.getState().load()
const maker = loadMaker()
await Promise.all([
  loadEntryMessages(locale),
  preloadScreen(location.pathname),
  // Prerendered HTML hydrates with what it shows. Any other first render has the maker's name, so that nothing moves; a slow server delays it only this long.
  bootstrap().prerendered || Promise.race([maker, new Promise(resolve => setTimeout(resolve, 300))]),
])
await nextTask()
// The first use of Intl reads the list of languages.
Intl.NumberFormat.supportedLocalesOf(locale)
await nextTask()
const intl = createIntl({ locale, messages })
await nextTask()
const root = document.getElementById('app')
const app = <App intl={intl} />
for (const input of root?.querySelectorAll('input') ?? []) typedInputs.set(input.name, input)
if (root) bootstrap().prerendered ? hydrateRoot(root, app) : createRoot(root).render(app)
void loadOptional(async () => (await importWatch()).watchTabs())
