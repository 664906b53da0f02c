import { Link } from 'react-router'
import { Panel } from '#ui/layout/Panel.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { computePaths } from '#paths/computes.ts'
import { computeLabel } from '../../labels.ts'
import styles from './ReachScreen.module.css'
import type { Traffic } from '#contract/rules/packetFilter.ts'
import type { End } from './rules/known.ts'
import type { ReachResult, Hop, NoWayCause, Verdict, Way } from './rules/answer.ts'
import {
  answerSentence,
  causeText,
  decisiveText,
  hopText,
  hopLabels,
  noWayReason,
  verdictLabels,
  wayTitle,
} from './words.ts'

interface AnswerPanelsProps {
  from: End
  to: End
  traffic: Traffic
  answer: ReachResult
}

/** Panels with the result as a sentence, and each path with the hops on it. */
export function AnswerPanels({ from, to, traffic, answer }: AnswerPanelsProps) {
  const reason = noWayReason(answer) ?? decisiveText(answer)
  return (
    <>
      <output className={styles.answer}>
        <span className={styles.sentence}>{answerSentence(from, to, traffic, answer.verdict)}</span>
        {reason !== undefined && <span className={styles.reason}> {reason}</span>}
        {answer.causes?.map((cause) => (
          <Cause key={cause.compute.id} cause={cause} />
        ))}
      </output>
      <div className={styles.ways}>
        {answer.ways.map((way) => (
          <WayPanel key={wayTitle(way)} way={way} />
        ))}
      </div>
    </>
  )
}

/** Explains what prevents a path, with links to the tabs of the instance where it can be changed. */
function Cause({ cause }: { cause: NoWayCause }) {
  const { id } = cause.compute
  const label = computeLabel(cause.compute)
  return (
    <span className={styles.cause}>
      {causeText(cause)}{' '}
      <Link to={computePaths.tab(id, 'configs')} aria-label={`Configurations of ${label}`}>
        Configurations
      </Link>{' '}
      <Link to={computePaths.tab(id, 'network')} aria-label={`Network of ${label}`}>
        Network
      </Link>
    </span>
  )
}

const VerdictChip = ({ verdict, word }: { verdict: Verdict; word: string }) => (
  <StatusChip status={verdict} family={verdictLabels[verdict].family}>
    {word}
  </StatusChip>
)

function WayPanel({ way }: { way: Way }) {
  const { verdict, hops } = way
  return (
    <Panel
      title={wayTitle(way)}
      meta={<VerdictChip verdict={verdict} word={verdictLabels[verdict].word} />}
    >
      {hops.length === 0 ? (
        <p className={styles.quiet}>No firewall filters it.</p>
      ) : (
        <ol className={styles.hops}>
          {hops.map((hop) => (
            <HopLine key={hopKey(hop)} hop={hop} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function hopKey(hop: Hop): string {
  const { object, text } = hopText(hop)
  return [hop.is, object, text].join(' ')
}

function HopLine({ hop }: { hop: Hop }) {
  const { object, href, text } = hopText(hop)
  return (
    <li className={styles.hop}>
      <VerdictChip verdict={hop.verdict} word={hopLabels[hop.verdict]} />
      <span>
        {href === undefined ? object : <Link to={href}>{object}</Link>} {text}
      </span>
    </li>
  )
}
