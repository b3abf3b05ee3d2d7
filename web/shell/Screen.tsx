import { Component, type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { signedOut } from '../../shared/model/session.ts'
import { bootstrap } from '../bootstrap.ts'
import { Main, PageHeader } from '../kit/frame/PageHeader.tsx'
import { codeOf } from '../kit/status/describe-error.ts'
import { MissingContext } from '../kit/status/Loaded.tsx'
import { useRouteTitle } from '../kit/text/title.ts'
import { useText } from '../messages/index.ts'
import { reloadPage } from '../router/chunk-reload.ts'
import { FocusAndScroll } from '../router/FocusAndScroll.tsx'
import { decide, layoutFor } from '../router/guard.ts'
import { redirect } from '../router/history.ts'
import { loadAhead } from '../router/load-ahead.ts'
import type { PageProps } from '../router/page-modules.ts'
import { findRoute, pageIn, type RouteMatch } from '../router/pages.ts'
import { preloadable } from '../router/preloadable.tsx'
import type { Layout } from '../router/routes.ts'
import { useSession } from '../state/session.ts'
import { useUser } from '../state/user.ts'
import { BrokenPage } from './errors/BrokenPage.tsx'
import { NotFoundPage } from './errors/NotFoundPage.tsx'
import { ProgressBar } from './overlays/ProgressBar.tsx'
import { PageLayout } from './PageLayout.tsx'

/** Loaded on demand: during maintenance the server still answers. */
const MaintenancePage = preloadable(() => import('./errors/MaintenancePage.tsx'))

type Shown = Omit<RouteMatch, 'page'> & { page: ComponentType<PageProps> }

/** What an address without a page shows. */
const missing: Shown = {
  route: { path: '/', layout: 'own', guard: 'none' },
  title: 'error.not_found',
  page: NotFoundPage,
  params: {},
}

/** The screen of the address: route, guard, layout, page. */
export function Screen() {
  const [path] = useLocation()
  const search = useSearch()
  if (path === '/') return <Redirect to="/loginFront" />
  return (
    <ErrorBoundary key={path}>
      <Guarded shown={findRoute(path) ?? missing} path={path} search={search} />
    </ErrorBoundary>
  )
}

function Guarded({ shown, path, search }: { shown: Shown; path: string; search: string }) {
  const { auth = bootstrap().prerendered && signedOut, failed, loggedOut, load } = useSession()
  const user = useUser()
  const { route, title, page: Page, params } = shown
  const layout = layoutFor(route.layout, auth)
  // The server rejects the call before consent, before the set-up of a passkey and during maintenance.
  const mayLoadUser =
    auth?.accountType === 'customer' && !auth.isTermsUpdate && !auth.isInMaintenance && !auth.mustSetUpPasskey
  const needsUser = mayLoadUser && layout === 'front'
  useEffect(() => {
    if (needsUser && user.status === 'idle') void user.load({})
  }, [needsUser, user])
  const address = search ? `${path}?${search}` : path
  const isManager = user.data ? user.data.manager_flg === 1 : (auth?.isManager ?? undefined)
  const decision = decide({ guard: route.guard, address, auth, isManager, loggedOut, product: bootstrap().product })
  const consents = 'show' in decision && decision.show === 'consent'
  const t = useText()
  const titleText = consents ? 'route.consent' : title
  const goes = 'go' in decision
  // Titles load with the texts of the pages, so they may be missing in the first renders. A redirect has none.
  useRouteTitle(goes ? undefined : t.has(titleText) ? t(titleText) : '')

  if (goes) return <Redirect to={decision.go} />
  // The session decides which header the page has.
  if (route.layout === 'own' && !auth && !failed) return null
  if (decision.show === 'waiting') {
    const error = failed ?? user.error
    if (!error)
      return auth ? (
        <Framed isWaiting layout={layout} path={path} search={search}>
          <LoadingScreen title={t.has(titleText) ? t(titleText) : ''} />
        </Framed>
      ) : (
        <ProgressBar moving />
      )
    return (
      // Without the session, it is not known whose header the page has.
      <Framed layout={auth ? layout : 'public'} path={path} search={search}>
        {codeOf(error) === 'maintenance' ? (
          <MaintenancePage onRetry={load} />
        ) : (
          <BrokenPage error={error} onRetry={() => void (failed ? load() : user.reload())} />
        )}
      </Framed>
    )
  }
  const Content = consents ? pageIn('consent') : Page
  return (
    // Consent and the page after it share a path; the suffix makes the second a new page, which gets the focus.
    <Framed layout={layout} path={consents ? `${path}#consent` : path} search={search}>
      {decision.show === 'maintenance' ? <MaintenancePage onRetry={load} /> : <Content params={params} />}
    </Framed>
  )
}

const notFound = <NotFoundPage />

interface FramedProps {
  layout: Layout
  path: string
  search: string
  /** The page itself follows: focus and scroll position wait for it. */
  isWaiting?: boolean
  children: ReactNode
}

function Framed({ layout, path, search, isWaiting, children }: FramedProps) {
  // Dialogs and alerts render outside the page; their styles read the layout from the root element.
  useLayoutEffect(() => {
    document.documentElement.dataset.layout = layout
  }, [layout])
  useEffect(() => loadAhead(layout, path), [layout, path])
  return (
    <PageLayout layout={layout}>
      {/* An error in the page keeps its layout. */}
      <ErrorBoundary>
        <MissingContext value={notFound}>{children}</MissingContext>
      </ErrorBoundary>
      {!isWaiting && <FocusAndScroll path={path} search={search} />}
    </PageLayout>
  )
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => redirect(to), [to])
  return null
}

/**
 * In place of a page while it is not known whether the person may see it: its head and the progress bar, so that no other
 * layout comes before the page's. The class `skeleton` draws bars for title and content (`kit/status/skeleton.css`, which the
 * layouts load), and hides the footer.
 */
function LoadingScreen({ title }: { title: string }) {
  const t = useText()
  return (
    <Main>
      <ProgressBar moving />
      <PageHeader data={undefined} title={title} />
      <p className="visually-hidden skeleton" role="status">
        {t('shell.loading')}
      </p>
    </Main>
  )
}

interface Caught {
  error: unknown
}

/** Shows the error page instead of the subtree that failed. */
class ErrorBoundary extends Component<{ children: ReactNode }, { caught?: Caught }> {
  override state: { caught?: Caught } = {}

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    return caught ? <BrokenPage error={caught.error} onRetry={reloadPage} /> : this.props.children
  }
}
