import { mdiPaperclip } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { remoteApiQuery } from '#api/remote/remoteApi.ts'
import {
  attachmentEmpty,
  attachmentExtensions,
  attachmentError,
  attachmentLimit,
  attachmentName,
  attachmentTooLarge,
} from '#contract/rules/tickets.ts'
import { cx } from '#lib/cx.ts'
import { codePoints, formatCount } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { FileButton } from '#ui/form/FileButton.tsx'
import { FileList, type RejectedFile } from './FileList.tsx'
import { Markdown } from './Markdown.tsx'
import styles from './support.module.css'
import type { DraftInHand } from './useDraft.ts'
import type { Uploads } from './useAttachmentUploads.ts'

interface ComposerProps {
  label: string
  /** Maximum length in code points. */
  limit: number
  draft: DraftInHand
  uploads?: Uploads | undefined
  /** File names that are already attached to the ticket. */
  attached?: readonly string[]
  /** The reason why writing is disabled, shown above all fields. */
  disabledReason?: string | undefined
  /** True while the text is being sent; anything typed then would be lost. */
  sending?: boolean | undefined
  /** Error message of the text. */
  error?: string | undefined
  /** Called on Ctrl+Enter. */
  onSubmit: () => void
  /** Buttons, the primary one last. */
  actions: ReactNode
  /** Additional buttons next to "Attach files". */
  tools?: ReactNode
}

/** Names a pasted picture, which has no useful name and is always a PNG. */
const named = (file: File): File =>
  file.name === '' ? new File([file], 'image.png', { type: file.type }) : file

/** Message editor with preview and attachments. */
export function Composer(props: ComposerProps) {
  const { label, limit, draft: inHand, uploads, attached = [], disabledReason, error } = props
  const { draft, keeping } = inHand
  const [preview, setPreview] = useState(false)
  const [dropping, setDropping] = useState(false)
  const [refused, setRefused] = useState<readonly RejectedFile[]>([])
  const textId = useId()
  const underId = useId()
  // The documents define no limit, so it is only enforced for the local API; a remote API may have another one.
  const isLocal = useQuery(remoteApiQuery).data === null
  const text = draft?.text ?? ''
  const count = codePoints(text)

  const add = (list: readonly File[]) => {
    if (list.length === 0 || disabledReason !== undefined) return
    const checked = list.map(named).map((file) => ({
      file,
      reason:
        attachmentError(attachmentName(file.name)) ??
        (file.size === 0 ? attachmentEmpty : undefined) ??
        (isLocal && file.size > attachmentLimit ? attachmentTooLarge : undefined),
    }))
    const accepted = checked.filter(({ reason }) => reason === undefined)
    if (accepted.length > 0) inHand.add(accepted.map(({ file }) => file))
    setRefused(
      checked.flatMap(({ file, reason }) =>
        reason === undefined ? [] : [{ name: file.name, reason }],
      ),
    )
  }

  // The button opens a file picker as an alternative to drag and drop.
  const drop = {
    onDragOver: (event: React.DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDropping(true)
    },
    onDragLeave: () => setDropping(false),
    onDrop: (event: React.DragEvent) => {
      setDropping(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      add([...event.dataTransfer.files])
    },
  }

  return (
    <section
      aria-label={label}
      className={cx(styles.composer, dropping && styles.dropping)}
      {...drop}
    >
      <div className={styles.modes}>
        <label htmlFor={textId} className={styles.label}>
          {label}
        </label>
        <Button size="small" variant="quiet" pressed={!preview} onClick={() => setPreview(false)}>
          Write
        </Button>
        <Button size="small" variant="quiet" pressed={preview} onClick={() => setPreview(true)}>
          Preview
        </Button>
      </div>
      {preview ? (
        <section className={styles.preview} aria-label="Preview">
          {text === '' ? (
            <p className={styles.quiet}>Nothing to preview.</p>
          ) : (
            <Markdown text={text} />
          )}
        </section>
      ) : (
        <textarea
          id={textId}
          className={cx('control', styles.text)}
          value={text}
          rows={8}
          disabled={draft === undefined}
          readOnly={disabledReason !== undefined || props.sending === true}
          aria-required
          aria-invalid={error !== undefined || count > limit}
          aria-describedby={underId}
          onChange={(event) => inHand.change({ text: event.target.value })}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            add([...event.clipboardData.files])
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            props.onSubmit()
          }}
        />
      )}
      <div id={underId} className={styles.under}>
        <span className={cx(error !== undefined && styles.bad)} role={error ? 'alert' : undefined}>
          {error}
        </span>
        {disabledReason === undefined && (
          <span>Markdown. Paste or drop files here. Ctrl+Enter sends.</span>
        )}
        <span className={cx(styles.count, count > limit && styles.bad)}>
          {count > limit * 0.9 && `${formatCount(count)} / ${formatCount(limit)}`}
        </span>
      </div>
      <FileList
        files={draft?.files ?? []}
        refused={refused}
        attached={attached}
        uploads={uploads}
        onRemove={(id) => inHand.remove(id)}
        onDismiss={() => setRefused([])}
      />
      <div className={styles.bar}>
        <FileButton
          files="Files to attach"
          accept={attachmentExtensions.join(',')}
          multiple
          size="small"
          icon={mdiPaperclip}
          onChosen={(_first, all) => add(all)}
          disabledReason={disabledReason}
        >
          Attach files
        </FileButton>
        {props.tools}
        <output className={styles.draftState}>
          {keeping === 'kept' && draft && (draft.text || draft.files.length > 0)
            ? 'Draft saved in this browser'
            : keeping === 'text'
              ? 'This browser saves the text, but not the files'
              : keeping === 'refused'
                ? 'This browser cannot save drafts'
                : ''}
        </output>
        <div className={styles.send}>{props.actions}</div>
      </div>
    </section>
  )
}
