import type { DocumentId } from '../../../../shared/rules/documents.ts'
import { CheckboxField } from '../../../kit/field/CheckboxField.tsx'
import { listOf } from '../../../kit/text/format.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'

interface AgreeFieldProps {
  documents: readonly DocumentId[]
  /** The page shows the texts: no links to them. */
  shown?: boolean
}

/** The checkbox `agree`, which names the documents, below links to them. */
export function AgreeField({ documents, shown }: AgreeFieldProps) {
  const t = useText()
  const names = listOf(
    documents.map(document => t(`agreement.${document}`)),
    t.locale,
  )
  return (
    <>
      {!shown && (
        <ul className="plain-list">
          {documents.map(document => (
            <li key={document}>
              <a href={href(document)} rel="noopener" target="_blank">
                {t('agreement.read', { document: t(`agreement.${document}`) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <CheckboxField label={t('agreement.title')} name="agree" required>
        {t('agreement.agree', { documents: names })}
      </CheckboxField>
    </>
  )
}
