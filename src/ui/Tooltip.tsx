import type { ReactNode } from 'react'
import { tip } from './tip.ts'

interface TooltipProps {
  /** Plain text; lines are kept. */
  text: string | undefined
  children: ReactNode
  className?: string
}

/** Explains a piece of text on hover. Buttons bring their own tooltip. */
export function Tooltip({ text, children, className }: TooltipProps) {
  return (
    <span {...(className && { className })} {...tip(text)}>
      {children}
    </span>
  )
}
