import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { watchApi } from './api.ts'
import { App } from './layouts/App.tsx'
import { preloadScreen } from './layouts/pages.ts'
import { reloadOnChunkFailure } from './layouts/travel/chunk-reload.ts'
import { watchHistory } from './layouts/travel/history.ts'
import { loadEntryMessages } from './messages/load.ts'
import { chooseLocale } from './messages/locale.ts'
import { useLoading } from './stores/loading.ts'
import { takesPageAway, useSession } from './stores/session.ts'
import { setDraftOwner } from './ui/form/draft.ts'
import { keepDrafts } from './ui/form/leave.ts'

reloadOnChunkFailure()
watchHistory()
useSession.subscribe(({ auth }) => setDraftOwner(auth?.email ?? ''))
watchApi({
  refused: error => {
    const { auth, refused } = useSession.getState()
    // Its forms go with it, and come back with it.
    if (auth?.accountType && takesPageAway(error)) keepDrafts()
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
