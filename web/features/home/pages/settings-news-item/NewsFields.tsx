import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { TimeField } from '../../../../kit/field/TimeField.tsx'
import { TranslatedTexts } from '../../../../kit/field/TranslatedTexts.tsx'
import { SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { LocalTime } from '../../../../kit/text/time.ts'
import { useText } from '../../../../messages/index.ts'
import { NewsPreview } from './NewsPreview.tsx'
import type { toFormValues } from './news-form.ts'

interface NewsFieldsProps {
  locale: Locale
  onLocale: (locale: Locale) => void
  /** At the left of the submit button. */
  actions?: ReactNode
  submit: string
}

/** Fields of a news item beside its preview. */
export function NewsFields({ locale, onLocale, actions, submit }: NewsFieldsProps) {
  const t = useText()
  return (
    <TranslatedTexts
      fields={locale => (
        <>
          <TextField label={t(`audit.field.${locale}_title`)} lang={locale} name={`${locale}.title`} />
          <TextArea label={t(`audit.field.${locale}_body`)} lang={locale} max={5000} name={`${locale}.body`} rows={6} />
        </>
      )}
      intro={t('news.languageHint')}
      locale={locale}
      onLocale={onLocale}
      preview={<Preview locale={locale} onLocale={onLocale} />}
      title={t('news.text')}
    >
      <FormSection title={t('news.period')}>
        <FormRow>
          <TimeField hint="news.zoneHint" label={t('news.from')} name="published_at" required />
          <TimeField hint="news.untilHint" label={t('news.until')} name="ends_at" optional />
        </FormRow>
      </FormSection>
      <FormActions>
        {actions ?? <span />}
        <SubmitButton>{submit}</SubmitButton>
      </FormActions>
    </TranslatedTexts>
  )
}

/** The preview of the form's current values. */
function Preview(choice: Pick<NewsFieldsProps, 'locale' | 'onLocale'>) {
  const { ja, en, published_at } = useWatch<ReturnType<typeof toFormValues>>() as ReturnType<typeof toFormValues>
  const from = v.safeParse(LocalTime, published_at)
  return (
    <NewsPreview {...choice} publishedAt={from.success ? from.output : new Date().toISOString()} texts={{ ja, en }} />
  )
}
