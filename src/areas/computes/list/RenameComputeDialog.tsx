import { useId, useRef, useState } from 'react'
import { curlOfForm } from '#api/http/curl.ts'
import { asApiError, type ApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeLabelError, computeLabelLength } from '#contract/rules/labels.ts'
import { cx } from '#lib/cx.ts'
import { Button } from '#ui/display/Button.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import styles from '#ui/overlay/DialogField.module.css'
import { useUpdateCompute } from '../queries.ts'
import { computeLabel } from '../../labels.ts'

interface RenameDialogProps {
  compute: Compute
  onClose: () => void
}

export function RenameComputeDialog({ compute, onClose }: RenameDialogProps) {
  const { mutateAsync: update, isPending } = useUpdateCompute()
  const [label, setLabel] = useState(compute.label ?? '')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<ApiError>()
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  const faultId = useId()

  const save = async () => {
    const newLabel = label.trim()
    const broken = newLabel === compute.label ? undefined : computeLabelError(newLabel)
    setFault(broken)
    setRefusal(undefined)
    if (broken !== undefined || isPending) return
    try {
      if (newLabel !== compute.label)
        await update({ path: { computeId: compute.id }, body: { label: newLabel } })
      onClose()
    } catch (error) {
      setRefusal(asApiError(error))
    }
  }
  const curl = async () => {
    const newLabel = label.trim()
    const broken = computeLabelError(newLabel)
    setFault(broken)
    if (broken !== undefined) return
    const path = { computeId: compute.id }
    return curlOfForm('PUT /compute/instances/{computeId}', { path, body: { label: newLabel } })
  }
  return (
    <Dialog
      title={`Rename ${computeLabel(compute)}`}
      onClose={onClose}
      focus={field}
      aside={<CopyCurl variant="icon" command={curl} />}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            Rename
          </Button>
        </>
      }
    >
      {refusal && <ErrorNotice error={refusal} />}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className={styles.field}>
          <span className={styles.label}>Label</span>
          <input
            ref={field}
            type="text"
            className="control"
            value={label}
            aria-invalid={fault !== undefined}
            aria-describedby={faultId}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setLabel(event.target.value)
              setFault(undefined)
            }}
          />
        </label>
        <p
          id={faultId}
          className={cx(styles.under, fault !== undefined && styles.fault)}
          aria-live="polite"
        >
          {fault ??
            (label.length > computeLabelLength.max * 0.8 &&
              `${label.length} / ${computeLabelLength.max}`)}
        </p>
      </form>
    </Dialog>
  )
}
