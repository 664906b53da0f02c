import styles from './Form.module.css'

/** The top of a form that cannot be sent, so that nobody fills it in first. */
export function DeniedNotice({ reason }: { reason: string }) {
  return (
    <p role="note" className={styles.denied}>
      {reason}
    </p>
  )
}
