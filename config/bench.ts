/** Runs a benchmark of bench/ by its name (`npm run bench -- NAME`). */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../bench/', import.meta.url))
const names = existsSync(folder)
  ? readdirSync(folder).flatMap(file => (file.endsWith('.bench.ts') ? [file.slice(0, -'.bench.ts'.length)] : []))
  : []
const [name = ''] = process.argv.slice(2)

if (names.includes(name)) {
  await import(`../bench/${name}.bench.ts`)
} else {
  const known = names.length > 0 ? `Available: ${names.join(', ')}.` : 'There are none yet.'
  console.error(`There is no benchmark called "${name}". ${known}`)
  process.exitCode = 1
}
