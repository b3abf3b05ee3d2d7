/** The minimum width of the specification (§2), and the width up to which pages have one column, in CSS pixels. */
const [minimum, phone] = [1280, 650]

/**
 * Shows pages in their minimum width on touch screens that are smaller, but no phones: people zoom there by hand, and a page that
 * is wider than the window would be cut. Follows the rotation of the screen. Desktop browsers ignore it.
 */
export const fitTouchScreen = () => {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!viewport || !matchMedia('(pointer: coarse)').matches) return
  const adapt = () => {
    const sides = [screen.width, screen.height].sort((a, b) => a - b)
    const width = sides[matchMedia('(orientation: landscape)').matches ? 1 : 0] ?? minimum
    const isBetween = width > phone && width < minimum
    viewport.content = isBetween ? `width=${minimum}` : 'width=device-width, initial-scale=1'
  }
  adapt()
  matchMedia('(orientation: landscape)').addEventListener('change', adapt)
}
