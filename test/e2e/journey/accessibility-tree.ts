/** Compares what a screen reader is told with what is seen, in two calls per screen. */
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './person.ts'
import { foreignTexts } from './texts.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** An element or text of the page. */
interface Part {
  tag: string
  attributes: ReadonlyMap<string, string>
  parent: Part | undefined
  text: string
  /** What of it is drawn; undefined: nothing. Of a text, its lines together. */
  box: Box | undefined
  /** Its own `position`. */
  position: string
  told: Told | undefined
}

/** What the accessibility tree has of a part. */
interface Told {
  role: string
  name: string
  level: number
}

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>
const snapshotOf = (session: CDPSession) =>
  session.send('DOMSnapshot.captureSnapshot', { computedStyles: ['position', 'visibility'] })
const treeOf = (session: CDPSession) => session.send('Accessibility.getFullAXTree')

const union = (a: Box | undefined, b: Box): Box =>
  a === undefined
    ? b
    : {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      }

const toBox = ([left = 0, top = 0, width = 0, height = 0]: readonly number[]): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** The parts of a snapshot, in the order of the document. */
const partsOf = (
  { documents: [page], strings }: Snapshot,
  told: ReadonlyMap<number, Told>,
): { part: Part; id: number }[] => {
  if (!page) return []
  const { nodes, layout, textBoxes } = page
  const stringAt = (index: number | undefined) => strings[index ?? -1] ?? ''
  const parts = (nodes.nodeName ?? []).map((name, index): { part: Part; id: number } => {
    const pairs = nodes.attributes?.[index] ?? []
    const attributes = new Map<string, string>()
    for (let at = 0; at < pairs.length; at += 2) attributes.set(stringAt(pairs[at]), stringAt(pairs[at + 1]))
    const id = nodes.backendNodeId?.[index] ?? -1
    return {
      id,
      part: {
        tag: stringAt(name).toLowerCase(),
        attributes,
        parent: undefined,
        text: stringAt(nodes.nodeValue?.[index]),
        box: undefined,
        position: '',
        told: told.get(id),
      },
    }
  })
  for (const [index, { part }] of parts.entries()) part.parent = parts[nodes.parentIndex?.[index] ?? -1]?.part
  const lines = new Map<number, Box>()
  for (const [at, index] of textBoxes.layoutIndex.entries())
    lines.set(index, union(lines.get(index), toBox(textBoxes.bounds[at] ?? [])))
  for (const [at, index] of layout.nodeIndex.entries()) {
    const part = parts[index]?.part
    if (!part) continue
    const [position, visibility] = (layout.styles[at] ?? []).map(stringAt)
    part.position = position ?? ''
    const box = part.tag === '#text' ? lines.get(at) : toBox(layout.bounds[at] ?? [])
    if (box && visibility === 'visible') part.box = box
  }
  return parts
}

const above = function* (part: Part): Generator<Part> {
  for (let at: Part | undefined = part; at; at = at.parent) yield at
}
const isWithin = (part: Part, matches: (part: Part) => boolean): boolean => [...above(part)].some(matches)

/** Too small to see: how texts for screen readers only are drawn. */
const isTiny = ({ box }: Part): boolean => box !== undefined && box.right - box.left <= 1 && box.bottom - box.top <= 1
/** In closed details, where it has a place but is not drawn. */
const isClosed = (part: Part): boolean =>
  [...above(part)].some(
    ({ tag, parent }) => tag !== 'summary' && parent?.tag === 'details' && !parent.attributes.has('open'),
  )
const isSeen = (part: Part): boolean => part.box !== undefined && !isWithin(part, isTiny) && !isClosed(part)
const isHidden = (part: Part): boolean => isWithin(part, ({ attributes }) => attributes.get('aria-hidden') === 'true')

/** As speech and eyes compare it. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b\u00ad]+/g, '')

const controls = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'slider'],
  ...['menuitem', 'menuitemradio', 'tab', 'option', 'spinbutton', 'Date', 'DisclosureTriangle'],
])
const named = new Set([
  ...controls,
  ...['image', 'img', 'region', 'dialog', 'alertdialog', 'table', 'progressbar', 'meter', 'heading'],
])

/** Findings about one screen, each a sentence. */
const findingsOf = (
  parts: readonly { part: Part; id: number }[],
  order: readonly number[],
  locale: Person['locale'],
) => {
  const found: string[] = []
  const byId = new Map(parts.map(({ id, part }) => [id, part]))
  const all = parts.map(({ part }) => part)
  const texts = all.filter(part => part.tag === '#text' && part.text.trim() !== '')
  const seenWithin = new Map<Part, string>()
  for (const text of texts)
    if (isSeen(text) && !isHidden(text))
      for (const part of above(text)) seenWithin.set(part, (seenWithin.get(part) ?? '') + text.text)

  const names = new Set(all.flatMap(({ told }) => (told ? [plain(told.name)] : [])))
  for (const text of texts) {
    if (!isSeen(text) || text.told) continue
    // A switch, a count and a numbered list tell it themselves; other hidden texts must be the name of something.
    const isToldElsewhere =
      isHidden(text) &&
      (names.has(plain(text.text)) ||
        isWithin(
          text,
          ({ tag, attributes }) => tag === 'ol' || /\b(?:switch|waiting)\b/.test(attributes.get('class') ?? ''),
        ))
    const isSelfTold = isWithin(text, ({ tag }) => tag === 'option' || tag === 'title' || tag === 'style')
    if (!isToldElsewhere && !isSelfTold) found.push(`“${text.text.trim()}” is seen and not told`)
  }

  const labels = new Map<string, string>()
  for (const part of all)
    if (part.tag === 'label') {
      const field = part.attributes.get('for')
      if (field !== undefined) labels.set(field, seenWithin.get(part) ?? '')
    }
  for (const part of all) {
    const { told, attributes } = part
    if (!told) continue
    const name = plain(told.name)
    if (named.has(told.role) && name === '')
      found.push(`${told.role} ${attributes.get('class') ?? part.tag} has no name`)
    if (!controls.has(told.role)) continue
    const isField = part.tag === 'input' || part.tag === 'select' || part.tag === 'textarea'
    const shown = plain((isField ? labels.get(attributes.get('id') ?? '') : seenWithin.get(part)) ?? '')
    if (!name.includes(shown)) found.push(`${told.role} “${told.name}” is seen as “${shown}”`)
    if (shown !== '' && name === shown + shown) found.push(`${told.role} “${told.name}” is told twice`)
  }

  const read = order.flatMap(id => byId.get(id) ?? [])
  let level = 0
  for (const { told } of read)
    if (told?.role === 'heading') {
      if (level > 0 && told.level > level + 1) found.push(`heading “${told.name}” jumps from ${level} to ${told.level}`)
      level = told.level
    }

  // What stays in the window is anywhere in its order, and the caption of a table is told before it.
  const isPlaced = ({ tag, position }: Part) => tag !== 'caption' && position !== 'fixed' && position !== 'sticky'
  const lines = read.filter(part => part.tag === '#text' && isSeen(part) && [...above(part)].every(isPlaced))
  for (const [index, after] of lines.entries()) {
    const before = lines[index - 1]
    if (!before?.box || !after.box || before === after) continue
    const [a, b] = [before.box, after.box]
    const isAbove = b.bottom <= a.top + 4 && b.left < a.right && b.right > a.left
    const middle = (b.top + b.bottom) / 2
    const isLeft = b.right <= a.left + 4 && middle > a.top && middle < a.bottom
    if (isAbove || isLeft) found.push(`“${after.text.trim()}” is read after “${before.text.trim()}” and seen before it`)
  }

  const isForeign = foreignTexts(locale)
  const isValue = (part: Part) => part.tag === 'dd' || /\bcell-org\b/.test(part.attributes.get('class') ?? '')
  for (const part of all) {
    // Names that are not made of texts, and texts that are no typed value.
    const isOwn = part.tag === '#text' ? !isWithin(part, isValue) : part.attributes.has('aria-label')
    const words = isOwn ? (part.told?.name.trim() ?? '') : ''
    const lang = [...above(part)].find(({ attributes }) => attributes.has('lang'))?.attributes.get('lang')
    if (lang === locale && isForeign(words)) found.push(`“${words}” is not in ${locale}`)
  }
  return [...new Set(found)]
}

/** What differs between the accessibility tree and the current page, or its open dialog. */
export const treeFindings = async (page: Page, locale: Person['locale']): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  try {
    const [tree, snapshot] = await Promise.all([treeOf(session), snapshotOf(session)])
    const told = new Map<number, Told>()
    const nodes = new Map(tree.nodes.map(node => [node.nodeId, node]))
    const tell = (id: string): void => {
      const node = nodes.get(id)
      const role = String(node?.role?.value ?? '')
      if (node?.backendDOMNodeId !== undefined && !node.ignored && role !== 'InlineTextBox') {
        const level = Number(node.properties?.find(({ name }) => name === 'level')?.value.value ?? 0)
        told.set(node.backendDOMNodeId, { role, name: String(node.name?.value ?? ''), level })
      }
      for (const child of node?.childIds ?? []) tell(child)
    }
    tell(tree.nodes[0]?.nodeId ?? '')
    const parts = partsOf(snapshot, told)
    const isOpen = ({ attributes }: Part) => /^(?:(?:alert)?dialog|menu)$/.test(attributes.get('role') ?? '')
    // Below an open dialog or menu the page is inert.
    const hasDialog = parts.some(({ part }) => isOpen(part))
    const shown = hasDialog ? parts.filter(({ part }) => isWithin(part, isOpen)) : parts
    return findingsOf(
      shown.filter(({ part }) => !isWithin(part, ({ tag }) => tag === 'head' || tag === 'noscript')),
      [...told.keys()],
      locale,
    )
  } finally {
    await session.detach()
  }
}

/** Expects that a screen reader is told what is seen: once, by the same names, in the same order, in one language. */
export const expectToldAsSeen = async ({ page, locale }: Person): Promise<void> => {
  expect(await treeFindings(page, locale), page.url()).toEqual([])
}
