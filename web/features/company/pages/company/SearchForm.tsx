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
  /** What the address says; the fields follow it. */
  search: CompanySearch
  /** Counts resets: the fields go back to the search even where it stays the same. */
  resets: number
  /** Why the search failed. */
  error: unknown
  onSearch: (search: CompanySearch) => void
  onReset: () => void
}

/** While an e-mail address stands there, it is all that is searched for. */
const Fields = v.pipe(
  v.object(companySearchFields),
  v.transform(fields => (fields.mail_address === '' ? fields : { ...noSearch, mail_address: fields.mail_address })),
)

/** What the archive is searched by (specification §2, company search sidebar). */
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

const useMailAlone = () => {
  const mail: unknown = useWatch({ name: 'mail_address' })
  return typeof mail === 'string' && mail.trim() !== ''
}

/** Everything that an e-mail address cannot be combined with. */
function Conditions() {
  const t = useText()
  const industries = useResource(useAdminIndustries, {})
  const categories = useResource(useAdminCompanyCategories, {})
  const hint = `${fieldId(useFormScope(), 'mail_address')}-hint`
  const alone = useMailAlone()
  return (
    <fieldset aria-describedby={alone ? hint : undefined} className="search-conditions" disabled={alone}>
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
  const hint = t(useMailAlone() ? 'company.mailOnly' : 'company.mailHint')
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

/** Back, a removed condition and a reset change the search from outside. */
function FollowAddress({ search, resets }: Pick<SearchFormProps, 'search' | 'resets'>) {
  const { reset } = useFormContext()
  const key = JSON.stringify([search, resets])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is read anew with every rendering; its content counts.
  useEffect(() => reset(search), [key, reset])
  return null
}

/** The search runs beside the form: what the server refuses is shown at the fields all the same. */
function ServerErrors({ error }: { error: unknown }) {
  const { setError } = useFormContext()
  useEffect(() => {
    for (const [field, codes] of Object.entries(serverErrors(error))) setError(field, { message: codes.join(' ') })
  }, [error, setError])
  return null
}
