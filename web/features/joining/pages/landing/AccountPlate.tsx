import type { RequestKind } from '../../../../../shared/rules/requests.ts'
import { Segments } from '../../../../kit/action/Segments.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { useServices } from '../../../../state/service.ts'
import { useKinds } from './kinds.ts'

/** Rows that the plate reserves, so that nothing moves when the services arrive. */
const places = 5

/** Kind of customer that a visitor has chosen; '' for all. */
export type ChosenKind = RequestKind | ''

/** Data plate of an account: whose it is, and which services it opens for a kind of customer. */
export function AccountPlate({ kind, onKind }: { kind: ChosenKind; onKind: (kind: ChosenKind) => void }) {
  const t = useText()
  const kinds = useKinds()
  const rows = [
    { term: t('landing.plateCompany'), value: t('landing.plateCompanyValue') },
    { term: t('landing.plateName'), value: t('landing.plateNameValue') },
    { term: t('landing.number'), value: t('landing.plateNumberValue') },
  ]
  return (
    <div className="hero-plate">
      <p className="hero-plate-title">{t('landing.plate')}</p>
      <dl>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="hero-plate-kinds">
        <p aria-hidden="true">{t('landing.kindQuestion')}</p>
        <Segments
          label={t('landing.kindQuestion')}
          onChange={onKind}
          options={[
            { value: '', label: t('landing.allKinds') },
            ...kinds.map(({ kind, name }) => ({ value: kind, label: name })),
          ]}
          value={kind}
        />
      </div>
      <Services kind={kind} kindInText={kinds.find(each => each.kind === kind)?.inText} />
    </div>
  )
}

/** The services as rows, those of the kind lit. If there are more than places, those of the kind only. */
function Services({ kind, kindInText }: { kind: ChosenKind; kindInText: string | undefined }) {
  const t = useText()
  const services = useServices(state => state.data)
  const all = services?.map(({ service_id, name, kinds }) => ({
    id: service_id,
    name,
    isLit: kind === '' || kinds.includes(kind),
  }))
  const lit = all?.filter(({ isLit }) => isLit) ?? []
  const shown = all && all.length > places ? lit.slice(0, places) : all
  return (
    <>
      <ul className="hero-plate-services">
        {shown?.map(({ id, name, isLit }) => (
          <li className={isLit ? 'lit' : undefined} key={id}>
            <span>{name}</span>
            <VisuallyHidden> {isLit ? t('landing.fits') : t('landing.fitsNot')}</VisuallyHidden>
          </li>
        ))}
      </ul>
      <p className="hero-plate-count" role="status">
        {all &&
          (kindInText === undefined
            ? t('landing.plateAll', { count: all.length })
            : t('landing.plateFor', { kind: kindInText, count: lit.length, total: all.length }))}
      </p>
    </>
  )
}
