import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import { type IntlShape, RawIntlProvider } from 'react-intl'
import { Router } from 'wouter'
import { useHydrated } from '../hydrated.ts'
import { lazyDialog } from '../kit/dialog/lazy-dialog.tsx'
import { useLeaveQuestion } from '../kit/form/leave.ts'
import { useText } from '../messages/index.ts'
import { loadOptional } from '../router/chunk-reload.ts'
import { guardNavigation } from '../router/history.ts'
import { firstAct } from '../router/load-ahead.ts'
import { ShownLocation, useAddress, useShownLocation, useShownSearch } from '../router/location.ts'
import { AlertRegion } from './overlays/AlertRegion.tsx'
import { LoadingOverlay } from './overlays/LoadingOverlay.tsx'
import { ProgressBar } from './overlays/ProgressBar.tsx'
import { Screen } from './Screen.tsx'

interface Question {
  onGo: () => void
  onClose: () => void
}

const importLeaveDialog = () => import('./overlays/LeaveDialog.tsx')
const LeaveDialog = lazyDialog<Question>(() => importLeaveDialog().catch(() => ({ default: BrowserConfirm })))

/** Replaces the dialog where its code cannot be loaded. */
function BrowserConfirm({ onGo, onClose }: Question) {
  const t = useText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once.
  useEffect(() => (confirm(t('leave.title')) ? onGo : onClose)(), [])
  return null
}

interface AppProps {
  intl: IntlShape
  /** Path of a page that is rendered without a browser. */
  ssrPath?: string
}

/** Root component: the screen of the address, and the overlays above it. */
export function App({ intl, ssrPath }: AppProps) {
  return (
    <RawIntlProvider value={intl}>
      <RoutedApp ssrPath={ssrPath} />
    </RawIntlProvider>
  )
}

/** Keeps the old screen until the new one can render; meanwhile the progress bar shows. */
function RoutedApp({ ssrPath }: Pick<AppProps, 'ssrPath'>) {
  const address = useAddress(ssrPath)
  const shown = useDeferredValue(address)
  const question = useLeaveQuestion()
  useEffect(() => {
    // The server may be unreachable when the dialog is needed.
    void firstAct().then(() => loadOptional(importLeaveDialog))
  }, [])
  const screen = useMemo(
    () => (
      <ShownLocation value={shown}>
        <Router aroundNav={guardNavigation} hook={useShownLocation} searchHook={useShownSearch}>
          {/* One boundary for layouts and pages. It is already revealed, so React keeps the old screen. */}
          <Suspense>
            <Screen />
            <TakeOver />
          </Suspense>
          <AfterHydration>
            <AlertRegion />
          </AfterHydration>
        </Router>
      </ShownLocation>
    ),
    [shown],
  )
  return (
    <>
      <SkipLink />
      <ProgressBar moving={address !== shown} />
      {screen}
      <AfterHydration>
        <LoadingOverlay />
      </AfterHydration>
      {question.asking && <LeaveDialog onClose={question.stay} onGo={question.go} />}
    </>
  )
}

/** Renders portals, which prerendered HTML cannot contain. */
function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() && children
}

/**
 * Marks the document as operable once the screen is, and presses again the buttons that a visitor pressed before: the inline
 * script of the HTML has marked them (server/bff/spa/page.ts).
 */
function TakeOver() {
  useEffect(() => {
    document.documentElement.dataset.operable = ''
    for (const button of document.querySelectorAll<HTMLElement>('[data-unsent]')) {
      delete button.dataset.unsent
      button.click()
    }
  }, [])
  return null
}

/** First focusable element: skips the header and moves to `main`. */
function SkipLink() {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useValidAnchor: it moves within the page, but without a hash in the address.
    <a
      className="skip-link"
      href="#main"
      onClick={event => {
        // A hash in the address would add a history step.
        event.preventDefault()
        const main = document.getElementById('main')
        main?.focus()
        main?.scrollIntoView()
      }}
    >
      {t('ui.skip')}
    </a>
  )
}
