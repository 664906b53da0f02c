import { mdiAccountCircleOutline } from '@mdi/js'
import { useRef, useState } from 'react'
import { IconButton } from '#ui/display/IconButton.tsx'
import { accountMenu } from '../lazyPanels.ts'
import styles from './AccountMenu.module.css'

interface AccountButtonProps {
  onRequests: () => void
  onShortcuts: () => void
}

export function AccountButton({ onRequests, onShortcuts }: AccountButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <div className={styles.anchor}>
      <IconButton
        ref={button}
        label="Account and preferences"
        icon={mdiAccountCircleOutline}
        haspopup="dialog"
        expanded={open}
        onIntent={accountMenu.preload}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <accountMenu.Component
          trigger={button}
          onClose={close}
          onRequests={() => {
            close()
            onRequests()
          }}
          onShortcuts={() => {
            close()
            onShortcuts()
          }}
        />
      )}
    </div>
  )
}
