import { locales } from '../../../shared/rules/locale.ts'
import { useText } from '../../messages/index.ts'
import { TextField } from './TextField.tsx'

/** The name of a thing in each language: `name_ja`, `name_en`. */
export function TranslatedName() {
  const t = useText()
  return locales.map(locale => (
    <TextField
      autoComplete="off"
      key={locale}
      label={t(`audit.field.name_${locale}`)}
      lang={locale}
      name={`name_${locale}`}
      required
    />
  ))
}
