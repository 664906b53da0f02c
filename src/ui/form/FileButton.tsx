import { type ComponentProps, useRef } from 'react'
import { Button } from '../display/Button.tsx'

interface FileButtonProps extends Omit<
  ComponentProps<typeof Button>,
  'onClick' | 'href' | 'type' | 'form'
> {
  /** Accessible name of the file input, also used by tests. */
  files: string
  /** File extensions and media types that the file dialog offers first. */
  accept?: string
  multiple?: boolean
  /** Called after the user has selected files. */
  onChosen: (first: File, all: readonly File[]) => void
}

/** Button that opens the file dialog. */
export function FileButton({ files, accept, multiple, onChosen, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={files}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const all = [...(target.files ?? [])]
          // Reset the input, otherwise selecting the same file again would not fire a change event.
          target.value = ''
          const [first] = all
          if (first) onChosen(first, all)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
