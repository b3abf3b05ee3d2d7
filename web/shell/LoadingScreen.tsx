import { Main } from '../kit/frame/Main.tsx'
import { Nameplate } from '../kit/frame/Nameplate.tsx'
import { useText } from '../messages/index.ts'

/** In place of a page while it is not known whether the person may see it. */
export function LoadingScreen({ title }: { title: string }) {
  const t = useText()
  return (
    <Main>
      <Nameplate data={undefined} title={title} />
      <p className="loading-words" role="status">
        {t('shell.loading')}
      </p>
    </Main>
  )
}
