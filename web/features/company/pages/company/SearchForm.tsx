import './page.css'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { companySearchFields } from '../../../../../shared/contract/company/company.ts'
import type { Flag } from '../../../../../shared/model/flag.ts'
import type { CompanySearch } from '../../../../../shared/rules/company-lists.ts'
import { cleanEmail, plainLine } from '../../../../../shared/rules/text.ts'
import { CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { fieldId, useFormScope } from '../../../../kit/form/form-context.ts'
import { serverErrors } from '../../../../kit/form/problems.ts'
import { useMedia } from '../../../../kit/frame/use-media.ts'
import { searchOf } from '../../../../kit/list/search-text.ts'
import { useQuery } from '../../../../kit/list/use-query.ts'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useAdminCompanyCategories, useAdminIndustries } from '../../../reference/stores/reference.ts'
import { noSearch } from '../../stores/company-search.ts'
import { readSearch } from './search-address.ts'

interface SearchFormProps {
  /** The search in the address; the fields follow it. */
  search: CompanySearch
  /** Number of resets: each restores the fields, even if the search stays the same. */
  resets: number
  /** Why the search failed. */
  error: unknown
  onSearch: (search: CompanySearch) => void
}

/** The form has no validation (specification §5): what no company or address can have is left out of a search. */
const Searched = v.pipe(
  v.string(),
  v.transform(text => searchOf([...plainLine(text.slice(0, 1_020))].slice(0, 255).join(''))),
)

/** An email address excludes all other conditions. */
const Fields = v.pipe(
  v.object({
    ...companySearchFields,
    company_code: Searched,
    name: Searched,
    mail_address: v.pipe(Searched, v.transform(cleanEmail)),
  }),
  v.transform(fields => (fields.mail_address === '' ? fields : { ...noSearch, mail_address: fields.mail_address })),
)

/** Search conditions of the archive (specification §2, company search sidebar). */
export function SearchForm({ search, resets, error, onSearch }: SearchFormProps) {
  const t = useText()
  return (
    <search aria-label={t('company.searchTitle')} className="company-search">
      <Form defaults={search} guarded={false} onSubmit={onSearch} schema={Fields}>
        <FollowAddress resets={resets} />
        <ServerErrors error={error} />
        <MailAddress />
        <hr />
        <Conditions search={search} />
        <SubmitButton icon={Search} wide>
          {t('list.search')}
        </SubmitButton>
      </Form>
    </search>
  )
}

const useMailOnly = () => {
  const mail: unknown = useWatch({ name: 'mail_address' })
  return typeof mail === 'string' && mail.trim() !== ''
}

/** Without the choices that are retired. */
const offered = <TChoice extends { retired?: Flag | undefined }>(choices: Loadable<readonly TChoice[]>) => ({
  ...choices,
  data: choices.data?.filter(({ retired }) => retired !== 1),
})

/** The conditions that cannot be combined with an email address. Without room for a sidebar, all but the name are closed at first. */
function Conditions({ search }: Pick<SearchFormProps, 'search'>) {
  const t = useText()
  const industries = useResource(useAdminIndustries, {})
  const categories = useResource(useAdminCompanyCategories, {})
  const hint = `${fieldId(useFormScope(), 'mail_address')}-hint`
  const mailOnly = useMailOnly()
  const isWide = useMedia('(width >= 960px)')
  const hasMore = search.company_code !== '' || search.industry.length > 0 || search.category.length > 0
  return (
    <fieldset aria-describedby={mailOnly ? hint : undefined} className="search-conditions" disabled={mailOnly}>
      <TextField autoComplete="off" label={t('company.name')} name="name" />
      <details className="search-more" key={String(isWide)} open={isWide || hasMore}>
        <summary>{t('company.moreConditions')}</summary>
        <div className="search-conditions">
          <TextField autoComplete="off" label={t('company.code')} name="company_code" />
          <Choices
            chosen={search.industry.length}
            choices={offered(industries)}
            idOf={industry => industry.industry_id}
            label={t('company.industry')}
            name="industry"
            two
          />
          <Choices
            chosen={search.category.length}
            choices={offered(categories)}
            idOf={category => category.company_category_id}
            label={t('company.category')}
            name="category"
          />
        </div>
      </details>
    </fieldset>
  )
}

function MailAddress() {
  const t = useText()
  const hint = t(useMailOnly() ? 'company.mailOnly' : 'company.mailHint')
  return (
    <TextField
      autoComplete="off"
      hint={
        <span className="search-hint" role="status">
          {hint}
        </span>
      }
      inputMode="email"
      label={t('company.mail')}
      name="mail_address"
    />
  )
}

/** Resets the fields when Back, a removed condition or a reset changes the search. */
function FollowAddress({ resets }: Pick<SearchFormProps, 'resets'>) {
  const { reset } = useFormContext()
  const search = readSearch(useQuery())
  const key = JSON.stringify([search, resets])
  const followed = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is a new object per render; only its content matters.
  useEffect(() => {
    if (followed.current !== key) reset(search)
    followed.current = key
  }, [key, reset])
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

interface ChoicesProps<TChoice> {
  name: string
  label: string
  choices: Loadable<TChoice[]>
  idOf: (choice: TChoice) => string
  /** Number of choices in the current search: with any, the group is open. */
  chosen: number
  two?: boolean
}

/** A group of checkboxes, loaded from the server, below a heading that says how many are checked. */
function Choices<TChoice extends { name: string }>(props: ChoicesProps<TChoice>) {
  const { name, label, choices, idOf, chosen, two } = props
  const t = useText()
  const checked: unknown = useWatch({ name })
  const count = Array.isArray(checked) ? checked.length : 0
  return (
    <details className="search-choices" key={String(chosen > 0)} open={chosen > 0}>
      <summary>{count > 0 ? t('company.chosen', { field: label, count }) : label}</summary>
      <Loaded resource={choices} labels={{ loading: t('company.choicesLoading'), failed: t('company.choicesFailed') }}>
        {choices => (
          <CheckboxGroup
            label={label}
            name={name}
            options={choices.map(choice => ({ value: idOf(choice), label: choice.name }))}
            two={two}
          />
        )}
      </Loaded>
    </details>
  )
}
