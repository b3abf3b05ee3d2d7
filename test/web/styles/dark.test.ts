import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = await readFile(fileURLToPath(new URL('../../../web/styles/dark.css', import.meta.url)), 'utf8')
const colors = new Map([...source.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]))

/** Relative luminance of WCAG 2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const color = (name: string): string => {
  const value = colors.get(name)
  if (value === undefined) throw new Error(`dark.css has no color ${name}`)
  return value
}

test.each(['action-fill', 'action-fill-hover', 'action-pressed', 'danger-fill', 'danger-fill-hover'])(
  'in dark, white text on %s is legible',
  name => expect(contrast('#ffffff', color(name))).toBeGreaterThanOrEqual(4.5),
)

test.each(['action-fill', 'danger-fill', 'control-line'])('in dark, %s is seen on a surface', name =>
  expect(contrast(color(name), color('surface'))).toBeGreaterThanOrEqual(3),
)

test('in dark, the header of employees is darker than the page, that of customers lighter', () => {
  expect(luminance(color('chrome'))).toBeLessThan(luminance(color('page')))
  expect(luminance(color('surface'))).toBeGreaterThan(luminance(color('page')))
  expect(contrast(color('chrome'), color('surface'))).toBeGreaterThan(1.2)
})
