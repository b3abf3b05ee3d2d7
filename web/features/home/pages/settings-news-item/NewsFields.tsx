import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { locales } from '../../../../../shared/model/flag.ts'
import { languageNames } from '../../../../kit/action/LanguageSwitch.tsx'
import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { LocalTime } from '../../../../kit/text/local-time.ts'
import { useZoneName } from '../../../../kit/text/time.ts'
import { useText } from '../../../../messages/index.ts'
import { NewsPreview } from './NewsPreview.tsx'
import type { toFormValues } from './news-form.ts'

/** Fields of a news item beside its preview. `actions`: at the left of the submit button. */
export function NewsFields({ actions, submit }: { actions?: ReactNode; submit: string }) {
  const t = useText()
  const zone = useZoneName()
  return (
    <Columns
      main={
        <div className="panel">
          {locales.map(locale => (
            <FormSection key={locale} title={languageNames[locale]}>
              {locale === 'ja' && <p className="field-hint">{t('news.languageHint')}</p>}
              <TextField label={t(`audit.field.${locale}_title`)} lang={locale} name={`${locale}.title`} />
              <TextArea
                label={t(`audit.field.${locale}_body`)}
                lang={locale}
                max={5000}
                name={`${locale}.body`}
                rows={6}
              />
            </FormSection>
          ))}
          <FormSection title={t('news.period')}>
            <FormRow>
              <TextField
                hint={t('news.zoneHint', { zone })}
                label={t('news.from')}
                name="published_at"
                required
                type="datetime-local"
              />
              <TextField
                hint={t('news.untilHint', { zone })}
                label={t('news.until')}
                name="ends_at"
                optional
                type="datetime-local"
              />
            </FormRow>
          </FormSection>
          <FormActions>
            {actions ?? <span />}
            <SubmitButton>{submit}</SubmitButton>
          </FormActions>
        </div>
      }
      preview
      side={<Preview />}
    />
  )
}

/** The preview of the form's current values. */
function Preview() {
  const { ja, en, published_at } = useWatch<ReturnType<typeof toFormValues>>() as ReturnType<typeof toFormValues>
  const from = v.safeParse(LocalTime, published_at)
  return <NewsPreview publishedAt={from.success ? from.output : new Date().toISOString()} texts={{ ja, en }} />
}
