import './dialog.css'
import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { FormattedMessage } from 'react-intl'
import { type MessageId, useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { LeaveContext, type LeaveScope, leave, openScope } from '../form/leave.ts'
import { restoreLostFocus } from '../frame/heading.ts'

const marked = '[data-autofocus]'
const field = '.dialog-content :is(input, select, textarea):not(:disabled, [readonly])'
const footButton = '.dialog-foot :is(button, a)'

/**
 * Where the focus of a dialog starts: at the first field of a form, else at the first button of the foot, which is Cancel or Close.
 * `autoFocus` marks another button: the one that confirms a harmless question, and Close after other buttons of a result;
 * or the first of several choices, which are the dialog's only purpose.
 */
const initialFocus = (dialog: Element): HTMLElement | null => {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  const first = find(marked) ?? find(field) ?? find(footButton)
  // Of radio buttons, Tab reaches the checked one.
  return first?.matches('[type=radio]') ? (find(`${field}:checked`) ?? first) : first
}

const CloseDialogContext = createContext<() => void>(() => {})

interface DialogProps {
  title: ReactNode
  /** Called on Esc, Cancel or `useCloseDialog()`. The caller then unmounts the dialog. */
  onClose: () => void
  /** Role `alertdialog`, for destructive or interrupting dialogs. */
  alert?: boolean
  /** 720 px for long forms. */
  wide?: boolean
  /** Above the title: the step of several, such as “Step 1 of 2”. */
  progress?: string
  /** Changes with the content, for example when the result shows; sets the initial focus again. */
  step?: string
  children: ReactNode
}

/**
 * The frame of every dialog. Render it only while open: `{open && <AddAccount onClose={…} />}`. It traps the focus,
 * then returns it to the element that opened it, or to the page's heading if that is gone. A form with unsaved changes
 * asks before it closes. Head and foot stay in sight, and the content between them scrolls; in a low window all of it does.
 */
export function Dialog({ title, onClose, alert, wide, progress, step, children }: DialogProps) {
  const t = useText()
  const [scope] = useState<LeaveScope>(() => new Set())
  useEffect(() => openScope(scope), [scope])
  const frame = useRef<HTMLElement>(null)
  // Runs after React Aria focuses the frame. `autofocus` would run too early when another dialog is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own initial focus.
  useEffect(() => {
    const first = frame.current && initialFocus(frame.current)
    // A foot that sticks is in sight: the text above it stays at its beginning.
    const foot = first?.closest('.dialog-foot')
    first?.focus({ preventScroll: foot !== null && foot !== undefined && getComputedStyle(foot).position === 'sticky' })
    // Below the loading overlay nothing takes the focus: afterwards the overlay gives it to what has the mark.
    first?.setAttribute('data-autofocus', 'true')
  }, [step])
  useRestoreFocus()
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
              <div>
                {progress && <p className="quiet small code">{progress}</p>}
                <Heading level={2} slot="title">
                  {title}
                </Heading>
              </div>
              <IconButton icon={X} label={t('ui.closeDialog')} onClick={close} />
            </header>
            <CloseDialogContext value={close}>
              <div className="dialog-content">{children}</div>
            </CloseDialogContext>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </LeaveContext>
  )
}

/** Returns a function that closes the enclosing dialog, after asking about unsaved changes. */
export const useCloseDialog = () => useContext(CloseDialogContext)

/** Focuses the page's heading when React Aria cannot return the focus, for example to a deleted row. */
const useRestoreFocus = () => {
  useEffect(
    () => () => {
      // React Aria returns the focus in the next animation frame, unless it has moved; so wait for the one after.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!document.querySelector('[role=dialog],[role=alertdialog]')) restoreLostFocus()
        }),
      )
    },
    [],
  )
}

/** Content of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dialog-body">{children}</div>
}

/** Buttons of a dialog, Cancel first. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className="dialog-foot">{children}</footer>
}

/** Closes the dialog. First in the foot, it has the initial focus of a dialog without fields. */
export function CancelButton({ children }: { children?: ReactNode }) {
  const t = useText()
  const close = useCloseDialog()
  return <Button onClick={close}>{children ?? t('ui.cancel')}</Button>
}

/** The person or thing that a dialog is about. */
export function DialogSubject({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <p className="object">
      <strong>{name}</strong>
      {children}
    </p>
  )
}

/** Title of a dialog with the name of a company, which wraps only if a line is too short for it. */
export function NamedTitle({ id, name }: { id: MessageId; name: string }) {
  const shown = <span translate="no">{name}</span>
  return <FormattedMessage id={id} values={{ name: shown, company: shown }} />
}
