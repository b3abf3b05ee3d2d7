/** Lists the licences of all that ships (`npm run licences`). Ends with 1 where one is not among the allowed ones. */
import { judgeLicences } from '../test/audit/report/licences.ts'

const { rows, findings } = judgeLicences()
for (const { ships, name, version, licence, text } of rows)
  console.log([ships, `${name}@${version}`, licence, text || 'no text in the package'].join('\t'))
for (const { what } of findings) console.error(what)
process.exitCode = findings.length > 0 ? 1 : 0
