import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../kit/action/Button.tsx'
import { NameFields } from '../../../../kit/field/NameFields.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { focusField } from '../../../../kit/form/focus-field.ts'
import { fieldId, useFormScope } from '../../../../kit/form/form-context.ts'
import { useText } from '../../../../messages/index.ts'
import { type CompanyForm, nobody } from './company-form.ts'

/** People who become administrators: as many as one likes; `least` of them have to stay. */
export function AddedManagers({ least, hint }: { least: 0 | 1; hint: string }) {
  const t = useText()
  const scope = useFormScope()
  // Not useFieldArray: it would come with the login page, which shares the chunk of forms.
  const { getValues, setValue, clearErrors } = useFormContext<CompanyForm>()
  const { length } = useWatch<CompanyForm, 'added'>({ name: 'added' })
  const next = useRef<string>(undefined)
  const foot = useRef<HTMLDivElement>(null)
  const put = (added: CompanyForm['added'], focus: number) => {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the form knows these people by their places.
        <fieldset className="added-manager" key={at}>
          <legend>{t('company.addedManager', { number: at + 1 })}</legend>
          <TextField
            autoComplete="off"
            hint={hint}
            inputMode="email"
            label={t('account.email')}
            name={`added.${at}.email`}
            required
            type="email"
          />
          <NameFields prefix={`added.${at}.`} />
          {length > least && (
            <Button
              icon={X}
              kind="quiet"
              onClick={() => put(getValues('added').toSpliced(at, 1), Math.max(at - 1, 0))}
              small
            >
              {t('company.removeManager', { number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      <div ref={foot}>
        <Button icon={Plus} onClick={() => put([...getValues('added'), nobody], length)} small>
          {t('company.addManager')}
        </Button>
      </div>
    </>
  )
}
