import { RadioField } from '../../../../kit/field/RadioField.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { useText } from '../../../../messages/index.ts'

/** Kind of customer, for visitors who did not use the guide. */
export function KindChoice() {
  const t = useText()
  return (
    <FormSection title={t('request.kind')}>
      <RadioField
        label={t('request.kindLabel')}
        name="kind"
        options={[
          { value: 'new_company', label: t('request.kindNew'), note: t('request.kindNewNote') },
          { value: 'distributor', label: t('request.kindDistributor'), note: t('request.kindDistributorNote') },
          { value: 'service_shop', label: t('request.kindServiceShop'), note: t('request.kindServiceShopNote') },
        ]}
        required
        summaryLabel={t('request.kind')}
      />
    </FormSection>
  )
}
