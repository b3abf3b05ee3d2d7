/** Converts a file from UTF-8 to Shift_JIS on standard output: `convert.ts ours|iconv-lite FILE`. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createShiftJisEncoder } from '../../../server/bff/csv/shift-jis.ts'

const [converter, path = ''] = process.argv.slice(2)
const file = createReadStream(path)

if (converter === 'ours') {
  const encoder = createShiftJisEncoder()
  await pipeline(
    file,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) yield encoder.encode(piece)
      yield encoder.end()
    },
    process.stdout,
  )
} else {
  const { default: iconv } = await import('iconv-lite')
  await pipeline(file, iconv.decodeStream('utf8'), iconv.encodeStream('CP932'), process.stdout)
}
