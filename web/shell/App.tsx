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

/** Its code comes along with the first page that may hold a form (page-modules.ts); where it did not, the browser asks. */
const LeaveDialog = lazyDialog<Question>(() =>
  import('./overlays/LeaveDialog.tsx').catch(() => ({ default: BrowserQuestion })),
)

function BrowserQuestion({ onGo, onClose }: Question) {
  const t = useText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once.
  useEffect(() => (confirm(t('leave.title')) ? onGo : onClose)(), [])
  return null
}

/** Everything: the screen of the address, and what may stand over it. */
export function App({ locale }: { locale: Locale }) {
  return (
    <IntlProvider locale={locale} messages={messages}>
      <Located />
    </IntlProvider>
  )
}

/** The old screen stays until the new one can be drawn; meanwhile the bar at the top moves. */
function Located() {
  const address = useAddress()
  const shown = useDeferredValue(address)
  const question = useLeaveQuestion()
  const screen = useMemo(
    () => (
      <ShownLocation value={shown}>
        <Router aroundNav={guardNavigation} hook={useShownLocation} searchHook={useShownSearch}>
          {/* The one boundary for layouts and pages: it has been revealed before, so React keeps the old screen in it. */}
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
