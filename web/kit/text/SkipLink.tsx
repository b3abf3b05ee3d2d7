import { useText } from '../../messages/index.ts'

/** The first stop of the Tab key: jumps over the header to the page's main part. */
export function SkipLink() {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a jump within the page; only the hash in the address is avoided.
    <a
      className="skip-link"
      href="#main"
      onClick={event => {
        // The address stays as it is: a hash would become a step of its own in the history.
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
