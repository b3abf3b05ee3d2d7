import type * as v from 'valibot'
import { type Maker, MakerForm } from '../../../../../shared/contract/reference/maker.ts'
import { type Locale, locales } from '../../../../../shared/rules/locale.ts'
import { Differences, refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.tsx'
import { EmailField } from '../../../../kit/field/EmailField.tsx'
import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { type MessageId, type Translate, useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { OidcSettingPanel } from '../../panels/OidcSettingPanel.tsx'
import { PasskeyPolicyPanel } from '../../panels/PasskeyPolicyPanel.tsx'
import { SettingPanels } from '../../panels/SettingPanels.tsx'
import { ServiceSettings } from '../../parts/ServiceSettings.tsx'
import { editMaker, showMaker, useMakerSettings } from '../../stores/maker.ts'

type MakerValues = Required<v.InferInput<typeof MakerForm>>

const makerFields = [
  'name_ja',
  'name_en',
  'hours_ja',
  'hours_en',
  'contact_mail',
  'sender_ja',
  'sender_en',
] as const satisfies readonly (keyof MakerValues)[]

/** Form values of the settings. */
const toValues = ({ row_version: _, defaults: __, ...fields }: Maker): MakerValues => fields

/** The settings as labelled texts: for view-only employees, and to show what differs after an edit conflict. */
const makerFacts = (maker: Maker, t: Translate) =>
  makerFields.map(field => ({ term: t(`audit.field.${field}`), value: maker[field] }))

/** How the maker is named, and how customers reach it. View-only employees cannot change it. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const maker = useResource(useMakerSettings, {})
  return (
    <ServiceSettings>
      <PageHeader label={t('settings.menu')} title={t('route.settingsMaker')} />
      <Loaded resource={maker} labels={{ loading: t('maker.loading'), failed: t('maker.failed') }}>
        {data =>
          mayChange ? (
            <Editor maker={data} />
          ) : (
            <Panel headless title={t('route.settingsMaker')}>
              <Facts facts={makerFacts(data, t)} wide />
            </Panel>
          )
        }
      </Loaded>
      <SettingPanels audience="employee" />
      <PasskeyPolicyPanel audience="employee" />
      <OidcSettingPanel />
    </ServiceSettings>
  )
}

/** Edits the maker's settings. After an edit conflict, it shows the differences. */
function Editor({ maker }: { maker: Maker }) {
  const t = useText()
  const { opened, current, rowVersion, detect, restart } = useEditConflict(maker)
  return (
    <Form
      className="stack"
      defaults={toValues(opened)}
      draft="maker"
      failed={t('maker.saveFailed')}
      failure={error => staleFailure(error, t)}
      label={t('route.settingsMaker')}
      onSubmit={async (values, form) => {
        try {
          const saved = await editMaker({ ...values, row_version: rowVersion })
          restart(saved)
          form.reset(toValues(saved))
          useAlert.getState().show({ variant: 'success', message: 'maker.saved' })
        } catch (error) {
          const now = detect(error)
          if (now) refreshUnedited(form, makerFields, toValues(current ?? opened), toValues(showMaker(now)))
          throw error
        }
      }}
      schema={MakerForm}
    >
      {current && <Differences before={makerFacts(opened, t)} now={makerFacts(current, t)} />}
      <div className="panel">
        <Fields defaults={opened.defaults} />
        <FormActions>
          <span />
          <SubmitButton>{t('edit.save')}</SubmitButton>
        </FormActions>
      </div>
    </Form>
  )
}

/** Form fields of the maker's settings; `defaults` apply where one is empty. */
function Fields({ defaults }: Pick<Maker, 'defaults'>) {
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
