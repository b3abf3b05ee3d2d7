import './page.css'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { companySearchFields } from '../../../../../shared/contract/company/company.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { fieldId, useFormScope } from '../../../../kit/form/form-context.ts'
import { serverErrors } from '../../../../kit/form/problems.ts'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useAdminCompanyCategories } from '../../../reference/stores/company-categories.ts'
import { useAdminIndustries } from '../../../reference/stores/industries.ts'
import { type CompanySearch, noSearch } from '../../stores/company-search.ts'
import { Choices } from './Choices.tsx'

interface SearchFormProps {
  /** The search in the address; the fields follow it. */
  search: CompanySearch
  /** Number of resets: each restores the fields, even if the search stays the same. */
  resets: number
  /** Why the search failed. */
  error: unknown
  onSearch: (search: CompanySearch) => void
  onReset: () => void
}

/** An email address excludes all other conditions. */
const Fields = v.pipe(
  v.object(companySearchFields),
  v.transform(fields => (fields.mail_address === '' ? fields : { ...noSearch, mail_address: fields.mail_address })),
)

/** Search conditions of the archive (specification §2, company search sidebar). */
export function SearchForm({ search, resets, error, onSearch, onReset }: SearchFormProps) {
  const t = useText()
  return (
    <search aria-label={t('company.searchTitle')}>
      <Form defaults={search} guarded={false} onSubmit={onSearch} schema={Fields}>
        <FollowAddress resets={resets} search={search} />
        <ServerErrors error={error} />
        <Conditions />
        <hr />
        <MailAddress />
        <div className="sidebar-actions">
          <SubmitButton icon={Search} wide>
            {t('list.search')}
          </SubmitButton>
          <Button kind="quiet" onClick={onReset} wide>
            {t('company.reset')}
          </Button>
        </div>
      </Form>
    </search>
  )
}

const useMailOnly = () => {
  const mail: unknown = useWatch({ name: 'mail_address' })
  return typeof mail === 'string' && mail.trim() !== ''
}

/** The conditions that cannot be combined with an email address. */
function Conditions() {
  const t = useText()
  const industries = useResource(useAdminIndustries, {})
  const categories = useResource(useAdminCompanyCategories, {})
  const hint = `${fieldId(useFormScope(), 'mail_address')}-hint`
  const mailOnly = useMailOnly()
  return (
    <fieldset aria-describedby={mailOnly ? hint : undefined} className="search-conditions" disabled={mailOnly}>
      <TextField autoComplete="off" label={t('company.code')} name="company_code" />
      <TextField autoComplete="off" label={t('company.name')} name="name" />
      <Choices
        idOf={industry => industry.industry_id}
        label={t('company.industry')}
        name="industry"
        choices={industries}
        two
      />
      <Choices
        idOf={category => category.company_category_id}
        label={t('company.category')}
        name="category"
        choices={categories}
      />
    </fieldset>
  )
}

function MailAddress() {
  const t = useText()
  const hint = t(useMailOnly() ? 'company.mailOnly' : 'company.mailHint')
  return (
    <TextField
      autoComplete="off"
      hint={<span role="status">{hint}</span>}
      inputMode="email"
      label={t('company.mail')}
      name="mail_address"
    />
  )
}

/** Resets the fields when Back, a removed condition or a reset changes the search. */
function FollowAddress({ search, resets }: Pick<SearchFormProps, 'search' | 'resets'>) {
  const { reset } = useFormContext()
  const key = JSON.stringify([search, resets])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is a new object per render; only its content matters.
  useEffect(() => reset(search), [key, reset])
  return null
}

/** Shows server-side validation errors at the fields: the search request does not go through the form. */
function ServerErrors({ error }: { error: unknown }) {
  const { setError } = useFormContext()
  useEffect(() => {
    for (const [field, codes] of Object.entries(serverErrors(error))) setError(field, { message: codes.join(' ') })
  }, [error, setError])
  return null
}
