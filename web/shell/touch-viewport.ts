/** The minimum width of the specification (§2), and the width up to which pages are those of phones, in CSS pixels. */
const [minimum, phone] = [1280, 650]

/**
 * Shows pages in their minimum width where a touch screen's window is smaller, but wider than a phone's page: a browser there zooms
 * out until the whole document is in sight, and people zoom by hand. Follows the size of the window. Desktop browsers ignore it.
 */
export const fitTouchScreen = () => {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!viewport) return
  const adapt = () => {
    const isBetween = outerWidth > phone && outerWidth < minimum
    const content = isBetween ? `width=${minimum}` : 'width=device-width, initial-scale=1'
    if (viewport.content !== content) viewport.content = content
  }
  adapt()
  addEventListener('resize', adapt)
}
