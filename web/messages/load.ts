import type { MessageFormatElement } from 'react-intl'
import type { Locale } from '../../shared/model/flag.ts'

type Compiled = Record<string, MessageFormatElement[]>

// The build parses texts that hold placeholders; plain ones travel as strings and become literals here.
const compile = (texts: Record<string, string | MessageFormatElement[]>): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, typeof text === 'string' ? [{ type: 0, value: text }] : text]),
  )

/** Loads the texts of one language; each language is a chunk of its own. */
export const loadMessages = async (locale: Locale): Promise<Compiled> =>
  compile((locale === 'ja' ? await import('./ja/index.ts') : await import('./en/index.ts')).default)
