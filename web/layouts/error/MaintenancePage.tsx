import { useText } from '../../messages/index.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { useTitle } from '../../ui/text/title.ts'

/** What customers see while the service is under maintenance. */
export function MaintenancePage() {
  const t = useText()
  useTitle(t('shell.maintenance'))
  return (
    <Main width="notice">
      <Nameplate title={t('shell.maintenance')}>
        <div className="notice-text">
          <p className="phrase">{t('error.maintenance')}</p>
        </div>
      </Nameplate>
    </Main>
  )
}
