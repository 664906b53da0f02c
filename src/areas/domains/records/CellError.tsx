import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#lib/cx.ts'
import styles from './records.module.css'

/** Distance between the field and its error message, and between the message and the edge of the window, in pixels. */
const gap = 4
const edge = 8

interface CellErrorProps {
  id: string
  field: RefObject<HTMLElement | null>
  /** True for a warning about a value that can be saved. */
  isWarning?: boolean
  children: string
}

/** Error message or warning of a value, rendered above the page because the table cell would clip it. */
export function CellError({ id, field, isWarning = false, children }: CellErrorProps) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const updatePosition = () => {
      const around = field.current?.getBoundingClientRect()
      if (!around || !box.current) return
      const { style, offsetHeight, offsetWidth } = box.current
      const fitsBelow = around.bottom + gap + offsetHeight <= window.innerHeight
      style.top = `${fitsBelow ? around.bottom + gap : around.top - gap - offsetHeight}px`
      style.left = `${Math.max(edge, Math.min(around.left, window.innerWidth - offsetWidth - edge))}px`
    }
    updatePosition()
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true })
    window.addEventListener('resize', updatePosition)
    return () => {
      window.removeEventListener('scroll', updatePosition, { capture: true })
      window.removeEventListener('resize', updatePosition)
    }
  }, [field, children])
  return createPortal(
    <span
      ref={box}
      id={id}
      role={isWarning ? 'status' : 'alert'}
      className={cx(styles.fault, isWarning && styles.warned)}
    >
      {children}
    </span>,
    document.body,
  )
}
