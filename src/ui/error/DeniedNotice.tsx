import styles from '../form/Form.module.css'

/** Notice at the top of a form that the user may not submit, shown before the user fills it in. */
export function DeniedNotice({ reason }: { reason: string }) {
  return (
    <p role="note" className={styles.denied}>
      {reason}
    </p>
  )
}
