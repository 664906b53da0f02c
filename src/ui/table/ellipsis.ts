import { tooltipWhenCut } from '../tooltip.ts'
import styles from './DataTable.module.css'

/** For the text of a cell that is more than text: cut as plain cells are, without a layer of its own. */
export const ellipsis = { className: styles.cut, ...tooltipWhenCut }
