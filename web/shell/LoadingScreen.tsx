import { Main } from '../kit/frame/Main.tsx'
import { Nameplate } from '../kit/frame/Nameplate.tsx'
import { useText } from '../messages/index.ts'
import { ProgressBar } from './overlays/ProgressBar.tsx'

/**
 * In place of a page while it is not known whether the person may see it: its head and the progress bar, so that no other
 * layout comes before the page's. The class `skeleton` draws bars for title and content (`kit/status/skeleton.css`, which the
 * layouts load), and hides the footer.
 */
export function LoadingScreen({ title }: { title: string }) {
  const t = useText()
  return (
    <Main>
      <ProgressBar moving />
      <Nameplate data={undefined} title={title} />
      <p className="visually-hidden skeleton" role="status">
        {t('shell.loading')}
      </p>
    </Main>
  )
}
