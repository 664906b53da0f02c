import { useEffect, useState } from 'react'
import styles from './StagedBar.module.css'

/** Milliseconds after which a step that is on its way is told to take long. */
const patience = 5000

/** Says that the API takes its time. Give it a new key with every answer. */
export function SlowResponseNotice() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className={styles.late}>
      {late && 'The API has not answered for a while. What is under way is waited for.'}
    </output>
  )
}
