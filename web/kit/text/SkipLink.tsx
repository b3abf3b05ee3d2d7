import { useText } from '../../messages/index.ts'

/** First focusable element: skips the header and moves to `main`. */
export function SkipLink() {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useValidAnchor: it moves within the page, but without a hash in the address.
    <a
      className="skip-link"
      href="#main"
      onClick={event => {
        // A hash in the address would add a history step.
        event.preventDefault()
        const main = document.getElementById('main')
        main?.focus()
        main?.scrollIntoView()
      }}
    >
      {t('ui.skip')}
    </a>
  )
}
