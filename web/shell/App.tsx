import { Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import { IntlProvider } from 'react-intl'
import { Router } from 'wouter'
import type { Locale } from '../../shared/model/flag.ts'
import { lazyDialog } from '../kit/dialog/lazy-dialog.tsx'
import { useLeaveQuestion } from '../kit/form/leave.ts'
import { SkipLink } from '../kit/text/SkipLink.tsx'
import { useText } from '../messages/index.ts'
import { messages } from '../messages/load.ts'
import { guardNavigation } from '../router/history.ts'
import { ShownLocation, useAddress, useShownLocation, useShownSearch } from '../router/location.ts'
import { AlertRegion } from './overlays/AlertRegion.tsx'
import { LoadingOverlay } from './overlays/LoadingOverlay.tsx'
import { ProgressBar } from './overlays/ProgressBar.tsx'
import { Screen } from './Screen.tsx'

interface Question {
  onGo: () => void
  onClose: () => void
}

/** page-modules.ts preloads its code. The browser's `confirm` is the fallback where that failed. */
const LeaveDialog = lazyDialog<Question>(() =>
  import('./overlays/LeaveDialog.tsx').catch(() => ({ default: BrowserConfirm })),
)

function BrowserConfirm({ onGo, onClose }: Question) {
  const t = useText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once.
  useEffect(() => (confirm(t('leave.title')) ? onGo : onClose)(), [])
  return null
}

/** Root component: the screen of the address, and the overlays above it. */
export function App({ locale }: { locale: Locale }) {
  return (
    <IntlProvider locale={locale} messages={messages}>
      <RoutedApp />
    </IntlProvider>
  )
}

/** Keeps the old screen until the new one can render; meanwhile the progress bar shows. */
function RoutedApp() {
  const address = useAddress()
  const shown = useDeferredValue(address)
  const question = useLeaveQuestion()
  const screen = useMemo(
    () => (
      <ShownLocation value={shown}>
        <Router aroundNav={guardNavigation} hook={useShownLocation} searchHook={useShownSearch}>
          {/* One boundary for layouts and pages. It is already revealed, so React keeps the old screen. */}
          <Suspense>
            <Screen />
          </Suspense>
          <AlertRegion />
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
      <LoadingOverlay />
      {question.asking && <LeaveDialog onClose={question.stay} onGo={question.go} />}
    </>
  )
}
