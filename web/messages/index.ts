import { useMemo } from 'react'
import { type PrimitiveType, useIntl } from 'react-intl'
import type { Locale } from '../../shared/model/flag.ts'
import type en from './en/index.ts'

/** Id of a text. Typed from the English file, so a missing text does not compile. */
export type MessageId = keyof typeof en

type Values = Record<string, PrimitiveType>

/**
 * `t(id, values)` gives the text in the reader's language. `t.has(id)` tells whether a computed id (an error code, say)
 * has a text, and narrows it.
 */
export const useText = () => {
  const intl = useIntl()
  return useMemo(() => {
    const t = (id: MessageId, values?: Values): string => intl.formatMessage({ id }, values)
    t.has = (id: string): id is MessageId => Object.hasOwn(intl.messages, id)
    t.locale = intl.locale as Locale
    return t
  }, [intl])
}

export type Translate = ReturnType<typeof useText>
