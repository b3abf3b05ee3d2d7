import { locales } from '../../../../../shared/model/flag.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useServices } from '../../../service/stores/services.ts'

/** Headline, two actions and a data plate of the account. */
export function Hero({ onRequest }: { onRequest: () => void }) {
  const t = useText()
  return (
    <div className="nameplate hero">
      <div className="hero-text">
        <p className="nameplate-label">{t('landing.label')}</p>
        <h1 tabIndex={-1}>
          {t('landing.title')
            .split('|')
            .map(phrase => (
              <span key={phrase}>{phrase}</span>
            ))}
        </h1>
        <p className="phrase">{t('landing.lead')}</p>
        <div className="button-row">
          <Button aria-haspopup="dialog" kind="primary" onClick={onRequest}>
            {t('landing.request')}
          </Button>
          <ButtonLink href={href('loginFront')}>{t('shell.login')}</ButtonLink>
        </div>
      </div>
      <AccountPlate />
    </div>
  )
}

function AccountPlate() {
  const t = useText()
  const services = useServices(state => state.data?.length) ?? 5
  const rows = [
    { term: t('landing.platePerson'), value: 1, unit: t('landing.platePersonUnit', { count: 1 }) },
    { term: t('landing.plateServices'), value: services, unit: t('landing.plateServicesUnit') },
    { term: t('landing.plateLanguages'), value: locales.length, unit: t('landing.plateLanguagesUnit') },
  ]
  return (
    <div className="hero-plate">
      <p>
        <span>{t('landing.plate')}</span>
      </p>
      <dl>
        {rows.map(({ term, value, unit }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value} <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
