import { mdiClose } from '@mdi/js'
import { useId, type ReactNode } from 'react'
import { IconButton } from '#ui/display/IconButton.tsx'
import { useScrollStop } from '#ui/a11y/useScrollStop.ts'
import { Modal } from '../Modal.tsx'
import styles from './SidePanel.module.css'

interface PanelProps {
  title: string
  onClose: () => void
  /** Content below the title: filters and actions for the whole list. */
  bar?: ReactNode
  children: ReactNode
}

/** Drawer of the shell, at the right edge. */
export function SidePanel({ title, onClose, bar, children }: PanelProps) {
  const titleId = useId()
  const scroll = useScrollStop(titleId)
  return (
    <Modal label={title} placement="right" onClose={onClose}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" icon={mdiClose} onClick={onClose} />
      </header>
      {bar !== undefined && <div className={styles.bar}>{bar}</div>}
      <div className={styles.body} {...scroll}>
        {children}
      </div>
    </Modal>
  )
}
