import './dialog.css'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { LeaveContext, type LeaveScope, leave, openScope } from '../form/leave.ts'
import { restoreLostFocus } from '../frame/heading.ts'
import { CloseDialogContext } from './close-dialog.ts'

interface DialogProps {
  title: ReactNode
  /** Called when it is to go: Esc, Cancel, or `useCloseDialog()`. Take it out of the page then. */
  onClose: () => void
  /** Destructive or interrupting: announced as such. Focus Cancel or the reason with `autoFocus`. */
  alert?: boolean
  /** 720 px for long forms. */
  wide?: boolean
  /** Changes when the dialog goes on to something else, its result, say: the first focus is given anew. */
  step?: string
  children: ReactNode
}

/**
 * The one dialog frame. Draw it while it is open: `{open && <AddAccount onClose={…} />}`. Focus goes in, stays in, and goes
 * back to what opened it, or to the page's heading where that is gone. A changed form inside asks before it closes.
 */
export function Dialog({ title, onClose, alert, wide, step, children }: DialogProps) {
  const [scope] = useState<LeaveScope>(() => new Set())
  useEffect(() => openScope(scope), [scope])
  const frame = useRef<HTMLElement>(null)
  // Later than React Aria, which gives the focus to the frame; `autofocus` would come too early where a dialog is open below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a first focus of its own.
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [step])
  useFocusAfterwards()
  const close = () => leave(onClose, scope)
  return (
    <LeaveContext value={scope}>
      <ModalOverlay
        className="scrim"
        isOpen
        onOpenChange={open => {
          if (!open) close()
        }}
      >
        <Modal className={wide ? 'dialog dialog-wide' : 'dialog'}>
          <AriaDialog className="dialog-frame" ref={frame} role={alert ? 'alertdialog' : 'dialog'}>
            <header className="dialog-head">
              <Heading level={2} slot="title">
                {title}
              </Heading>
            </header>
            <CloseDialogContext value={close}>{children}</CloseDialogContext>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </LeaveContext>
  )
}

/** Closes the dialog that it is called in, after the question where changes would be lost. */
export const useCloseDialog = () => useContext(CloseDialogContext)

/** React Aria gives the focus back to what opened the dialog; a deleted row cannot take it, the heading can. */
const useFocusAfterwards = () => {
  useEffect(
    () => () => {
      // React Aria gives it back in the next frame, however late that comes, and not where somebody else has it: the one after.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!document.querySelector('[role=dialog],[role=alertdialog]')) restoreLostFocus()
        }),
      )
    },
    [],
  )
}

/** What a dialog says and asks. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dialog-body">{children}</div>
}

/** Its buttons, Cancel first. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className="dialog-foot">{children}</footer>
}
