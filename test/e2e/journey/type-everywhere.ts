import type { Page } from 'playwright-core'

/** What became of the strings that were typed into a field. */
export type Tried = Record<string, { taken: string[]; refused: { typed: string; message: string }[] }>

/**
 * Types every string into all of these fields of one form at once, as a paste does, and submits it each time. The form must not
 * get through: a box that is not ticked, or calls that are cut off. What stands in a field afterwards is what was typed:
 * browsers leave out what a field cannot hold.
 */
export const typeEverywhere = (page: Page, fields: readonly string[], strings: readonly string[]): Promise<Tried> =>
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
      const type = (control: HTMLInputElement | HTMLTextAreaElement, text: string) => {
        control.focus({ preventScroll: true })
        control.select()
        document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
      }
      /** Each attempt calls the focus to the summary at the head of the form, or to the field where one goes on. */
      const submit = async () => {
        const active = document.activeElement
        if (active instanceof HTMLElement) active.blur()
        form.requestSubmit()
        const until = performance.now() + 5000
        while (!form.contains(document.activeElement)) {
          if (performance.now() > until) throw new Error('the form did not answer')
          await tick()
        }
      }
      const tried: Tried = Object.fromEntries(fields.map(name => [name, { taken: [], refused: [] }]))
      for (const units of strings) {
        const text = units.map(unit => String.fromCharCode(unit)).join('')
        for (const control of controls) type(control, text)
        const typed = controls.map(control => control.value)
        await submit()
        for (const [index, control] of controls.entries()) {
          const { taken, refused } = tried[control.name] as Tried[string]
          const message = control
            .getAttribute('aria-describedby')
            ?.split(' ')
            .map(id => (id.endsWith('-error') ? (document.getElementById(id)?.textContent ?? '') : ''))
            .join('')
          if (control.getAttribute('aria-invalid') === 'true')
            refused.push({ typed: typed[index] ?? '', message: message ?? '' })
          else taken.push(typed[index] ?? '')
        }
      }
      return tried
    },
    // Lone surrogates do not survive the way into the browser as text.
    { fields, strings: strings.map(text => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))) },
  )
