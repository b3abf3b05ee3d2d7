import '../kit/action/checkbox.css'
import '../kit/field/choice.css'
import './postal-code.css'
import { Search, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { cleanZip } from '../../shared/rules/phone-and-zip.ts'
import { Button } from '../kit/action/Button.tsx'
import { Field, type FieldLabels, useField } from '../kit/field/Field.tsx'
import { Icon } from '../kit/text/Icon.tsx'
import { useText } from '../messages/index.ts'

export interface Address {
  zip: string
  address1: string
  address2: string
}

export type LookUp = (zip: string) => Promise<readonly Address[]>

interface PostalCodeFieldProps extends Pick<FieldLabels, 'label'> {
  name: string
  /** Field name of the country. In Japan a code is required and can be looked up; elsewhere it may be missing. */
  nationName: string
  /** Field names that receive the address; they stay editable. */
  address1Name: string
  address2Name: string
  /** Looks up the addresses of seven digits; throws when the lookup fails. undefined: the person types the address. */
  onLookUp: LookUp | undefined
}

type Found = 'format' | 'failed' | readonly Address[]

/** Postal code, with or without hyphens; in Japan with a lookup button. If it has several addresses, the person chooses one. */
export function PostalCodeField(props: PostalCodeFieldProps) {
  const { name, label, nationName, address1Name, address2Name, onLookUp } = props
  const t = useText()
  const { getValues, setValue } = useFormContext()
  const nation: unknown = useWatch({ name: nationName })
  const japan = nation === 'JP'
  const { id, errors, control } = useField({ name, label, required: japan })
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const fill = ({ address1, address2 }: Address) => {
    setValue(address1Name, address1, { shouldDirty: true })
    setValue(address2Name, address2, { shouldDirty: true })
  }
  const lookUp = async (onLookUp: LookUp) => {
    const zip = cleanZip(String(getValues(name) ?? ''))
    setValue(name, zip, { shouldDirty: true })
    if (!/^\d{7}$/.test(zip)) return setFound('format')
    const id = ++latest.current
    setBusy(true)
    const addresses = await onLookUp(zip).catch(() => 'failed' as const)
    if (id !== latest.current) return
    setBusy(false)
    setFound(addresses)
    const [only, ...others] = addresses === 'failed' ? [] : addresses
    if (only && others.length === 0) fill(only)
  }
  const isWarning = japan && found !== undefined && !hasAddresses(found)
  const several = found && hasAddresses(found) && found.length > 1 ? found : undefined
  return (
    <>
      <Field errors={errors} id={id} label={label} optional={!japan} required={japan}>
        <div className={japan && onLookUp ? 'postal-code input-group' : 'postal-code'}>
          <input
            autoComplete="postal-code"
            className="input"
            inputMode={japan ? 'numeric' : 'text'}
            type="text"
            {...control}
            onChange={event => {
              latest.current++
              setBusy(false)
              setFound(undefined)
              return control.onChange(event)
            }}
          />
          {japan && onLookUp && (
            <Button busy={busy} icon={Search} onClick={() => void lookUp(onLookUp)}>
              {t('form.lookUp')}
            </Button>
          )}
        </div>
        <p className={isWarning ? 'field-hint field-warning' : 'field-hint'} role="status">
          {isWarning && <Icon icon={TriangleAlert} />}
          {japan && describe(found, t)}
        </p>
      </Field>
      {japan && several && (
        <fieldset className="choice-cards">
          <legend className="visually-hidden">{t('form.addressChoice')}</legend>
          {several.map(address => (
            <label className="choice choice-card" key={address.address1 + address.address2}>
              <input name={`${id}-address`} onChange={() => fill(address)} type="radio" />
              <span>{address.address1 + address.address2}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

const hasAddresses = (found: Found): found is readonly Address[] => typeof found !== 'string' && found.length > 0

const describe = (found: Found | undefined, t: ReturnType<typeof useText>): string => {
  if (found === undefined) return ''
  if (found === 'format') return t('form.zipFormat')
  if (found === 'failed') return t('form.zipFailed')
  if (found.length === 0) return t('form.zipNone')
  return found.length === 1 ? t('form.zipOne') : t('form.zipSeveral', { count: found.length })
}
