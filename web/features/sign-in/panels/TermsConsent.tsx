import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormSection } from '../../../kit/form/FormSection.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { useText } from '../../../messages/index.ts'
import { useDocuments } from '../../../state/documents.ts'
import { AgreeField } from '../parts/AgreeField.tsx'

/**
 * Consent to the documents in force, with links to them. The name of the field is `agree` (specification §5). Without a
 * document there is nothing to agree to, and nothing shows.
 */
export function TermsConsent() {
  const t = useText()
  const inForce = useDocuments()
  const { setValue } = useFormContext()
  const isNone = inForce.data?.length === 0
  useEffect(() => {
    if (isNone) setValue('agree', true)
  }, [isNone, setValue])
  if (isNone) return null
  return (
    <FormSection title={t('agreement.title')}>
      <Loaded resource={inForce} labels={{ loading: t('agreement.loading'), failed: t('agreement.failed') }}>
        {list => <AgreeField documents={list.map(({ document }) => document)} />}
      </Loaded>
    </FormSection>
  )
}
