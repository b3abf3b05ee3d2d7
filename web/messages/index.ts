import { useMemo } from 'react'
import { type PrimitiveType, useIntl } from 'react-intl'
import type { Locale } from '../../shared/model/flag.ts'
import type { Words } from '../../shared/rules/locale.ts'
import type en from './en/index.ts'

/** Id of a text. Its type comes from the English files, so an unknown id does not compile. */
export type MessageId = keyof typeof en

type Values = Record<string, PrimitiveType>

/** A text by its id, or one that the server tells too, in both languages. */
export type Text = MessageId | Words

/**
 * Returns `t`. `t(id, values)`, or `t(words)`, is the text in the reader's language. `t.has(id)` checks whether a computed id, such as
 * one built from an error code, has a text.
 */
export const useText = () => {
  const intl = useIntl()
  return useMemo(() => {
    const t = (text: Text, values?: Values): string =>
      typeof text === 'string' ? intl.formatMessage({ id: text }, values) : text[t.locale]
    t.has = (id: string): id is MessageId => Object.hasOwn(intl.messages, id)
    t.locale = intl.locale as Locale
    return t
  }, [intl])
}

export type Translate = ReturnType<typeof useText>
