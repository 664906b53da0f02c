import { Panel } from '#ui/layout/Panel.tsx'
import type { UnavailablePart } from '../public/accountReads.ts'
import styles from './ReachScreen.module.css'

interface LimitsPanelProps {
  unavailable: readonly UnavailablePart[]
  limits: readonly string[]
}

/** Panel with everything that the analysis excludes or could not read. */
export const LimitsPanel = ({ unavailable, limits }: LimitsPanelProps) => (
  <Panel title="Not included">
    <ul className={styles.hops}>
      {unavailable.map(({ noun, reason }) => (
        <li key={noun}>
          {noun}: <span className={styles.quiet}>{reason}</span>
        </li>
      ))}
      {limits.map((limit) => (
        <li key={limit} className={styles.quiet}>
          {limit}
        </li>
      ))}
    </ul>
  </Panel>
)
