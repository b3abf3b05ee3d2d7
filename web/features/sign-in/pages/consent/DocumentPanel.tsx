import './page.css'
import { useMemo, useState } from 'react'
import { untoldVersion } from '../../../../../shared/rules/untold.ts'
import { Segments } from '../../../../kit/action/Segments.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { TermsChanges } from '../../parts/TermsChanges.tsx'
import { TermsText } from '../../parts/TermsText.tsx'
import { textChanges } from '../../parts/text-changes.ts'
import type { AwaitedDocument } from '../../stores/documents.ts'

/** A document to accept: what changed since the version accepted before, or all of it. */
export function DocumentPanel({ document: awaited }: { document: AwaitedDocument }) {
  const t = useText()
  const { document, version, published_at, text, accepted } = awaited
  const changes = useMemo(() => (accepted ? textChanges(accepted.text, text) : []), [accepted, text])
  const [isWhole, setWhole] = useState(changes.length === 0)
  return (
    <Panel
      action={
        version !== untoldVersion && (
          <span className="small quiet">
            {t('consent.version', { version })} <Time precision="date" value={published_at} />
          </span>
        )
      }
      padded
      title={t(`route.${document}`)}
    >
      <div className="small quiet document-note">
        <div>
          <p>
            {accepted ? (
              <>
                {t('consent.before', { version: accepted.version })}{' '}
                <Time precision="date" value={accepted.agreed_at} />
              </>
            ) : (
              t('consent.first')
            )}
          </p>
          {accepted && <p>{changes.length === 0 ? t('consent.same') : t('consent.left', { count: changes.length })}</p>}
        </div>
        {changes.length > 0 && (
          <Segments
            label={t('consent.view')}
            onChange={value => setWhole(value === 'whole')}
            options={[
              { value: 'changes', label: t('consent.changes') },
              { value: 'whole', label: t('consent.whole') },
            ]}
            value={isWhole ? 'whole' : 'changes'}
          />
        )}
      </div>
      {isWhole || changes.length === 0 ? (
        <TermsText shown={t(`route.${document}`)}>{text}</TermsText>
      ) : (
        <TermsChanges labels={{ inserted: t('consent.inserted'), removed: t('consent.removed') }}>
          {changes}
        </TermsChanges>
      )}
    </Panel>
  )
}
