import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { watchApi } from './api.ts'
import { setDraftOwner } from './kit/form/draft.ts'
import { saveDrafts } from './kit/form/leave.ts'
import { loadEntryMessages } from './messages/load.ts'
import { chooseLocale } from './messages/locale.ts'
import { reloadOnChunkFailure } from './router/chunk-reload.ts'
import { watchHistory } from './router/history.ts'
import { preloadScreen } from './router/pages.ts'
import { App } from './shell/App.tsx'
import { useLoading } from './state/loading.ts'
import { replacesPage, useSession } from './state/session.ts'

reloadOnChunkFailure()
watchHistory()
useSession.subscribe(({ auth }) => setDraftOwner(auth?.email ?? ''))
watchApi({
  refused: error => {
    const { auth, refused } = useSession.getState()
    // Another screen replaces the page; drafts restore its forms when the page returns.
    if (auth?.accountType && replacesPage(error)) saveDrafts()
    refused(error)
  },
  changing: () => useLoading.getState().begin(),
})

const locale = chooseLocale(document.cookie, navigator.language)
document.documentElement.lang = locale

void useSession.getState().load()
await Promise.all([loadEntryMessages(locale), preloadScreen(location.pathname)])
const root = document.getElementById('app')
if (root) createRoot(root).render(<App locale={locale} />)
