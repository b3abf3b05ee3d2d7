/**
 * Converts a file from UTF-8 to Shift_JIS on standard output: `convert.ts ours|iconv-lite FILE`. It reads and writes without
 * Node's file streams, which take longer than the conversion; a download has none.
 */
import { openSync, readSync, writeSync } from 'node:fs'
import type { CsvEncoder } from '../../server/bff/csv/encoder.ts'
import { createShiftJisEncoder } from '../../server/bff/csv/shift-jis.ts'

const [converter, path = ''] = process.argv.slice(2)
const stdout = 1
const pieceBytes = 64 * 1024

const iconvLite = async (): Promise<Pick<CsvEncoder, 'encode' | 'end'>> => {
  const { default: iconv } = await import('iconv-lite')
  const [decoder, encoder] = [iconv.getDecoder('utf8'), iconv.getEncoder('CP932')]
  return {
    encode: piece => encoder.write(decoder.write(Buffer.from(piece))),
    end: () => encoder.write(decoder.end() ?? ''),
  }
}

const { encode, end } = converter === 'ours' ? createShiftJisEncoder() : await iconvLite()
const file = openSync(path, 'r')
const piece = Buffer.alloc(pieceBytes)

const write = (encoded: Uint8Array) => {
  for (let at = 0; at < encoded.length; ) at += writeSync(stdout, encoded, at)
}

for (;;) {
  const length = readSync(file, piece)
  if (length === 0) break
  write(encode(piece.subarray(0, length)))
}
write(end())
