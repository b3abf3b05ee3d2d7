import type { Page } from 'playwright-core'

/** Strings that were accepted and rejected, by field. */
export type FieldResults = Record<string, { accepted: string[]; rejected: { typed: string; message: string }[] }>

/**
 * Inserts every string into all of these fields of one form, as a paste does, and submits it each time. The submit must fail: an
 * unchecked box, or aborted calls. The resulting value counts as typed, because browsers drop characters that a field cannot
 * hold.
 */
export const typeEverywhere = (
  page: Page,
  fields: readonly string[],
  strings: readonly string[],
): Promise<FieldResults> =>
  page.evaluate(
    async ({ fields, strings }) => {
      const controls = fields.map(name => {
        const control = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name="${name}"]`)
        if (!control) throw new Error(`no field ${name}`)
        return control
      })
      const form = controls[0]?.form
      if (!form) throw new Error('no form')
      const tick = () =>
        new Promise<void>(resolve => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(0)
        })
      // Before, only a press of its button is kept from the browser, which would send the form.
      while (!('operable' in document.documentElement.dataset)) await tick()
      const type = (control: HTMLInputElement | HTMLTextAreaElement, text: string) => {
        control.focus({ preventScroll: true })
        control.select()
        document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
      }
      /** Submits the form. Each attempt moves the focus to the error summary or to a field of the form. */
      const submit = async () => {
        const active = document.activeElement
        if (active instanceof HTMLElement) active.blur()
        form.requestSubmit()
        // To end a hang, not to judge speed.
        const until = performance.now() + 60_000
        while (!form.contains(document.activeElement)) {
          if (performance.now() > until) throw new Error('the form did not move the focus')
          await tick()
        }
      }
      // Styles do not affect what a field accepts, and take a third of the time.
      for (const sheet of document.styleSheets) sheet.disabled = true
      const tried: FieldResults = Object.fromEntries(fields.map(name => [name, { accepted: [], rejected: [] }]))
      for (const units of strings) {
        const text = units.map(unit => String.fromCharCode(unit)).join('')
        for (const control of controls) type(control, text)
        const typed = controls.map(control => control.value)
        await submit()
        for (const [index, control] of controls.entries()) {
          const { accepted, rejected } = tried[control.name] as FieldResults[string]
          const message = control
            .getAttribute('aria-describedby')
            ?.split(' ')
            .map(id => (id.endsWith('-error') ? (document.getElementById(id)?.textContent ?? '') : ''))
            .join('')
          if (control.getAttribute('aria-invalid') === 'true')
            rejected.push({ typed: typed[index] ?? '', message: message ?? '' })
          else accepted.push(typed[index] ?? '')
        }
      }
      for (const sheet of document.styleSheets) sheet.disabled = false
      return tried
    },
    // As code units, because lone surrogates are lost when text is passed to the browser.
    { fields, strings: strings.map(text => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))) },
  )
