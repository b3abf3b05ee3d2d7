import type { Maker } from '../../../../../shared/contract/reference/maker.ts'
import { type Locale, locales } from '../../../../../shared/rules/locale.ts'
import { EmailField } from '../../../../kit/field/EmailField.tsx'
import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'

/** Form fields of the maker's settings; `defaults` apply where one is empty. */
export function Fields({ defaults }: Pick<Maker, 'defaults'>) {
  const t = useText()
  // The address from which all mail is sent usually takes none.
  const sender = /<(.+)>/.exec(defaults.from)?.[1] ?? defaults.from
  const isSender = sender.trim().toLowerCase() === defaults.contact_mail.toLowerCase()
  return (
    <>
      <FormSection title={t('maker.names')}>
        <p className="small quiet">{t('maker.namesHint')}</p>
        <InBothLanguages name="name" />
      </FormSection>
      <FormSection title={t('maker.support')}>
        <InBothLanguages hints={{ ja: 'maker.hoursHint_ja', en: 'maker.hoursHint_en' }} name="hours" />
        <EmailField
          autoComplete="off"
          hint={t(isSender ? 'maker.contactNowhere' : 'maker.contactHint', { address: defaults.contact_mail })}
          label={t('audit.field.contact_mail')}
          name="contact_mail"
          optional
        />
      </FormSection>
      <FormSection title={t('maker.mail')}>
        <p className="small quiet">{t('maker.senderHint', { sender: defaults.from })}</p>
        <InBothLanguages name="sender" />
      </FormSection>
    </>
  )
}

function InBothLanguages({ name, hints }: { name: 'name' | 'hours' | 'sender'; hints?: Record<Locale, MessageId> }) {
  const t = useText()
  return (
    <FormRow>
      {locales.map(locale => (
        <TextField
          autoComplete="off"
          hint={hints && t(hints[locale])}
          key={locale}
          label={t(`audit.field.${name}_${locale}`)}
          lang={locale}
          name={`${name}_${locale}`}
          optional
        />
      ))}
    </FormRow>
  )
}
