import { isUtf8 } from 'node:buffer'
import { setImmediate as otherRequests } from 'node:timers/promises'
import { type ImportCharset, importLimits } from '../../../../shared/rules/account-import.ts'
import { AppError } from '../../../http/app-error.ts'

/** Refuses a file as a whole. */
export const fileError = (code: string, cause?: unknown) =>
  new AppError('invalid', { errors: { content: [code] }, cause })

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
/** First bytes of a zip archive, such as .xlsx, with files, empty, or in parts; and of a workbook of old versions of Excel. */
const workbooks = [
  ...['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].map(beginning => Buffer.from(beginning, 'latin1')),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
]
const beginsWith = (bytes: Buffer, beginning: Buffer) => bytes.subarray(0, beginning.length).equals(beginning)

/** Bytes that are decoded in one turn of the event loop. */
const chunkBytes = 256 * 1024

/** @throws TypeError for bytes that Shift_JIS does not have */
const decodeShiftJis = async (bytes: Buffer): Promise<Buffer> => {
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    parts.push(Buffer.from(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true })))
    await otherRequests()
  }
  return Buffer.concat([...parts, Buffer.from(decoder.decode())])
}

/**
 * The text of a file as UTF-8, and the encoding it had: UTF-8, else Shift_JIS with the extensions of Windows (CP932).
 *
 * @throws 422 `file_workbook`, `file_not_text`, `file_charset`, `file_too_large`
 */
export const decodeFile = async (content: string): Promise<{ text: Buffer; charset: ImportCharset }> => {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > importLimits.bytes) throw fileError('file_too_large')
  const hasMark = beginsWith(bytes, byteOrderMark)
  const text = hasMark ? bytes.subarray(byteOrderMark.length) : bytes
  if (workbooks.some(beginning => beginsWith(text, beginning))) throw fileError('file_workbook')
  if (text.includes(0)) throw fileError('file_not_text')
  if (isUtf8(text)) return { text, charset: hasMark ? 'UTF-8-BOM' : 'UTF-8' }
  if (hasMark) throw fileError('file_charset')
  try {
    return { text: await decodeShiftJis(bytes), charset: 'Shift_JIS' }
  } catch (error) {
    throw fileError('file_charset', error)
  }
}
