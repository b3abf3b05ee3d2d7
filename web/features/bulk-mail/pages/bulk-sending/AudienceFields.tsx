import { bulkMailList } from '../../../../../shared/lists/mails.ts'
import './audience.css'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { useLocation, useSearch } from 'wouter'
import { Audience } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { locales } from '../../../../../shared/rules/locale.ts'
import { needing } from '../../../../calls.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { SelectField } from '../../../../kit/field/SelectField.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { TimeField } from '../../../../kit/field/TimeField.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import type { BulkCount } from '../../../../state/bulk-count.ts'
import { useAllNames } from '../../../company/stores/choice-names.ts'

/** Time after the last change, before recipients are counted again. */
const settleMs = 400

interface AudienceFieldsProps {
  count: Loadable<BulkCount>
  onAudience: (audience: Audience) => void
}

const optionsOf = (names: ReadonlyMap<string, string>) => [...names].map(([value, label]) => ({ value, label }))

/** Who gets the mail, how many they are with the first ten, and when it is sent. */
export const AudienceFields = needing(
  'postAdminMailBulkTest',
  function AudienceFields({ count, onAudience }: AudienceFieldsProps) {
    const t = useText()
    const names = useAllNames()
    const audience = useAudience(onAudience)
    const hasCompanies = (['company_code', 'name', 'industry', 'category'] as const).some(
      key => audience[key].length > 0,
    )
    return (
      <Panel padded title={t('bulk.recipients')}>
        <div className="stack">
          <FormRow kind="three">
            <SelectField
              label={t('bulk.role')}
              name="audience.role"
              options={[
                { value: 'all', label: t('bulk.allUsers') },
                { value: 'manager', label: t('bulk.managers') },
              ]}
            />
            <SelectField
              label={t('bulk.service')}
              name="audience.service_id"
              options={optionsOf(names.service)}
              placeholder={t('bulk.anyService')}
            />
            <SelectField
              label={t('bulk.language')}
              name="audience.language"
              options={[
                { value: 'all', label: t('bulk.allLanguages') },
                ...locales.map(locale => ({ value: locale, label: t(`audit.value.locale.${locale}`) })),
              ]}
            />
          </FormRow>
          <details className="audience-companies" key={String(hasCompanies)} open={hasCompanies || undefined}>
            <summary>{t('bulk.companies')}</summary>
            <div className="stack">
              <FormRow>
                <TextField autoComplete="off" label={t('company.name')} name="audience.name" />
                <TextField autoComplete="off" label={t('company.code')} name="audience.company_code" />
              </FormRow>
              <FormRow>
                <CheckboxGroup
                  label={t('company.industry')}
                  name="audience.industry"
                  options={optionsOf(names.industry)}
                  two
                />
                <CheckboxGroup
                  label={t('company.category')}
                  name="audience.category"
                  options={optionsOf(names.category)}
                  two
                />
              </FormRow>
            </div>
          </details>
          <Loaded
            labels={{ loading: t('bulk.counting'), failed: t('bulk.countFailed') }}
            resource={{ ...count, data: count.status === 'ready' ? count.data : undefined }}
          >
            {found => <First {...found} />}
          </Loaded>
          <FormRow>
            <TimeField hint="bulk.sendAtHint" label={t(bulkMailList.send_at.title)} name="send_at" optional />
          </FormRow>
        </div>
      </Panel>
    )
  },
)

/** The audience in the form, reported when it has not changed for a moment. A link from the companies found fills it in. */
const useAudience = (onAudience: (audience: Audience) => void): Audience => {
  const { setValue } = useFormContext()
  const search = useSearch()
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (search === '') return
    const query = new URLSearchParams(search)
    const all = (key: string) => query.getAll(key)
    const linked = { ...Object.fromEntries(query), industry: all('industry'), category: all('category') }
    const read = v.safeParse(Audience, linked)
    if (read.success) setValue('audience', read.output, { shouldDirty: true })
    navigate(path, { replace: true })
  }, [search, path, navigate, setValue])
  const typed: unknown = useWatch({ name: 'audience' })
  const read = v.safeParse(Audience, typed)
  const audience = read.success ? read.output : v.parse(Audience, {})
  const key = JSON.stringify(audience)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the audience is a new object in each render; `key` is its content.
  useEffect(() => {
    const timer = setTimeout(() => onAudience(audience), settleMs)
    return () => clearTimeout(timer)
  }, [key, onAudience])
  return audience
}

function First({ count, first }: BulkCount) {
  const t = useText()
  return (
    <div className="audience-found">
      <p role="status">
        <strong>{t('bulk.people', { count })}</strong>
        {count === 0 && <> {t('bulk.nobody')}</>}
      </p>
      {first.length > 0 && (
        <details>
          <summary>{t('bulk.first', { count: first.length })}</summary>
          <ul>
            {first.map(person => (
              <li key={person.id}>
                <PersonName names={person} /> <small translate="no">{person.email}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
