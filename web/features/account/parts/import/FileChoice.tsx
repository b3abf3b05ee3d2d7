import './import.css'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { importLimits } from '../../../../../shared/rules/account-import.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Icon } from '../../../../kit/text/Icon.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'

interface FileChoiceProps {
  /** A file is being checked. */
  busy: boolean
  onFile: (file: File) => void
  /** Label of the button of a file that is chosen again: in one line, below the main action of the page. */
  again?: MessageId | undefined
}

const megabyte = 1024 * 1024

/** The browser would open a file that misses its place, and leave the page. */
const useIgnoredDrops = () =>
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault()
    const kinds = ['dragover', 'drop']
    for (const kind of kinds) window.addEventListener(kind, ignore)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, ignore)
    }
  }, [])

/** A file by the picker, by drop, or as text that is pasted from a spreadsheet. */
export function FileChoice({ busy, onFile, again }: FileChoiceProps) {
  const t = useText()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  useIgnoredDrops()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) onFile(file)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the button does the same. */}
      <div
        className={['file-drop', again && 'file-drop-again', isOver && 'file-drop-over'].filter(Boolean).join(' ')}
        onDragLeave={() => setIsOver(false)}
        onDragOver={event => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDrop={drop}
      >
        {!again && <Icon icon={FileUp} />}
        <Button
          aria-describedby={again ? undefined : hintId}
          busy={busy}
          kind={again ? 'plain' : 'primary'}
          onClick={() => input.current?.click()}
        >
          {t(again ?? 'import.choose')}
        </Button>
        <p className="file-drop-words">{t('import.drop')}</p>
        {!again && (
          <p className="small quiet" id={hintId}>
            {t('import.limits', { megabytes: importLimits.bytes / megabyte, rows: importLimits.rows })}
          </p>
        )}
        <input
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-label={t('import.choose')}
          hidden
          onChange={event => {
            const [file] = event.target.files ?? []
            // The same file can be chosen again after it was corrected.
            event.target.value = ''
            if (file) onFile(file)
          }}
          ref={input}
          type="file"
        />
      </div>
      <PastedText busy={busy} onFile={onFile} />
    </>
  )
}

/** A place for cells from a spreadsheet. They are sent as a file. */
function PastedText({ busy, onFile }: Pick<FileChoiceProps, 'busy' | 'onFile'>) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  return (
    <details className="import-paste">
      <summary>{t('import.paste')}</summary>
      <div className="stack">
        <div className="field">
          <div className="field-label">
            <label htmlFor={id}>{t('import.pasteLabel')}</label>
          </div>
          <p className="field-hint" id={`${id}-hint`}>
            {t('import.pasteHint')}
          </p>
          <textarea
            aria-describedby={`${id}-hint`}
            className="input"
            id={id}
            onChange={event => setText(event.target.value)}
            rows={6}
            spellCheck={false}
            value={text}
            wrap="off"
          />
        </div>
        <div className="button-row">
          <Button
            aria-describedby={`${id}-hint`}
            busy={busy}
            disabled={isEmpty}
            onClick={() => onFile(new File([text], t('import.pasted'), { type: 'text/tab-separated-values' }))}
          >
            {t('import.check')}
          </Button>
        </div>
      </div>
    </details>
  )
}
