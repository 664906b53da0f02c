import type { ComponentProps } from 'react'
import styles from './SourceInput.module.css'

/** Text area for machine-readable text: a zone file, rules as JSON. */
export const SourceInput = (props: Omit<ComponentProps<'textarea'>, 'className'>) => (
  <textarea spellCheck={false} {...props} className={styles.source} />
)
