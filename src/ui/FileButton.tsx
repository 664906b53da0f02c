import { type ComponentProps, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps extends Omit<
  ComponentProps<typeof Button>,
  'onClick' | 'href' | 'type' | 'form'
> {
  /** The name of the chooser behind the button, by which tests and tools find it. */
  files: string
  /** Endings and media types that the browser offers first. */
  accept?: string
  multiple?: boolean
  /** Called once files were chosen. */
  onChosen: (first: File, all: readonly File[]) => void
}

/** A button that asks for a file. */
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
          // The same file again is a new choice.
          target.value = ''
          const [first] = all
          if (first) onChosen(first, all)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
