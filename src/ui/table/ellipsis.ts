import { tooltipWhenCut } from '../overlay/tooltip.ts'
import styles from './DataTable.module.css'

/** Props for rich cell content: truncates it like plain text cells, without a separate compositing layer. */
export const ellipsis = { className: styles.cut, ...tooltipWhenCut }
