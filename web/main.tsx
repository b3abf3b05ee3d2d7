import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { watchApi } from './api.ts'
import { App } from './layouts/App.tsx'
import { reloadOnChunkFailure } from './layouts/travel/chunk-reload.ts'
import { watchHistory } from './layouts/travel/history.ts'
import { loadEntryMessages } from './messages/load.ts'
import { chooseLocale } from './messages/locale.ts'
import { useLoading } from './stores/loading.ts'
import { useSession } from './stores/session.ts'

reloadOnChunkFailure()
watchHistory()
watchApi({ unauthorized: () => useSession.getState().lose(), changing: () => useLoading.getState().begin() })

const locale = chooseLocale(document.cookie, navigator.language)
document.documentElement.lang = locale

void useSession.getState().load()
await loadEntryMessages(locale)
const root = document.getElementById('app')
if (root) createRoot(root).render(<App locale={locale} />)
