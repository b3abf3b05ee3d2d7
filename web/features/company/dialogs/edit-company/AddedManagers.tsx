import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { NameFields } from '../../../../directory/PersonFields.tsx'
import { Button } from '../../../../kit/action/Button.tsx'
import { EmailField } from '../../../../kit/field/EmailField.tsx'
import { focusField } from '../../../../kit/form/focus-field.ts'
import { fieldId, useFormScope } from '../../../../kit/form/form-context.ts'
import { useText } from '../../../../messages/index.ts'
import { type CompanyForm, emptyManager } from './company-form.ts'

/** Fields of new administrators, without an upper limit. The last `least` of them cannot be removed. */
export function AddedManagers({ least, hint }: { least: 0 | 1; hint: string }) {
  const t = useText()
  const scope = useFormScope()
  // Not useFieldArray: it would enlarge the form chunk, which the login page loads too.
  const { getValues, setValue, clearErrors } = useFormContext<CompanyForm>()
  const { length } = useWatch<CompanyForm, 'added'>({ name: 'added' })
  const next = useRef<string>(undefined)
  const foot = useRef<HTMLDivElement>(null)
  const setAdded = (added: CompanyForm['added'], focus: number) => {
    clearErrors('added')
    setValue('added', added, { shouldDirty: true })
    next.current = `added.${focus}.email`
  }
  useEffect(() => {
    if (next.current === undefined) return
    if (length === 0) foot.current?.querySelector('button')?.focus()
    else focusField(fieldId(scope, next.current))
    next.current = undefined
  }, [length, scope])
  return (
    <>
      {Array.from({ length }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form identifies these people by index.
        <fieldset className="added-manager" key={at}>
          <legend>{t('company.addedManager', { number: at + 1 })}</legend>
          <EmailField autoComplete="off" hint={hint} label={t('account.email')} name={`added.${at}.email`} required />
          <NameFields prefix={`added.${at}.`} />
          {length > least && (
            <Button
              icon={X}
              kind="quiet"
              onClick={() => setAdded(getValues('added').toSpliced(at, 1), Math.max(at - 1, 0))}
              small
            >
              {t('company.removeManager', { number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      <div ref={foot}>
        <Button icon={Plus} onClick={() => setAdded([...getValues('added'), emptyManager], length)} small>
          {t('company.addManager')}
        </Button>
      </div>
    </>
  )
}
