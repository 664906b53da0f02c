import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { sentenceList } from '#lib/format.ts'
import { computePaths } from '#paths/computes.ts'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { CreateButton } from '../../CreateButton.tsx'
import { GrantedEmptyState } from '../../GrantedEmptyState.tsx'
import { needs } from '../../needs.ts'
import { FailedReadsBanner } from '../public/FailedReadsBanner.tsx'
import { AnswerPanels } from './AnswerPanels.tsx'
import { LimitsPanel } from './LimitsPanel.tsx'
import {
  questionDraftOf,
  endOfDraft,
  type QuestionErrors,
  validateQuestion,
  isAsked,
  paramsOf,
  type QuestionDraft,
  trafficOf,
} from './question.ts'
import { QuestionForm } from './QuestionForm.tsx'
import styles from './ReachScreen.module.css'
import { ReachTabs } from './ReachTabs.tsx'
import type { ReachData } from './rules/known.ts'
import { reachIn } from './rules/reach.ts'
import { useReach } from './useReach.ts'

const none: QuestionErrors = {}

const limits = [
  'Firewalls inside an instance, and whether a program listens on the port.',
  'Routes inside an instance, load balancers and tunnels.',
  'Rules apply to public, private and VPC addresses. Firewalls do not filter VLANs.',
]

/** Screen that shows whether a connection is possible, and the rule that decides. The URL contains the form values. */
export function ReachScreen() {
  const [params, setParams] = useSearchParams()
  const question = questionDraftOf(params)
  const faults = isAsked(params) ? validateQuestion(question) : none
  const isWhole = isAsked(params) && Object.keys(faults).length === 0
  const ends = isWhole ? [question.from, question.to] : []
  const reach = useReach({
    computeIds: ends.flatMap(({ kind, value }) => (kind === 'compute' ? [Number(value)] : [])),
    addresses: ends.flatMap(({ kind, value }) => (kind === 'address' ? [value.trim()] : [])),
  })
  const { known, pending, unavailable } = reach
  // A question in the URL is answered, also about an object that was deleted.
  const isEmpty = !isWhole && known.computes?.length === 0 && known.databases?.length === 0
  return (
    <Screen
      title="Reachability"
      section="Connection"
      tabs={<ReachTabs />}
      actions={<RefreshButton list={reach} />}
    >
      <FailedReadsBanner unavailable={unavailable} onRetry={() => void reach.retry()} />
      {isEmpty ? (
        <GrantedEmptyState
          noun="instances"
          createNeed={needs.compute.create}
          action={
            <CreateButton href={computePaths.create()} need={needs.compute.create}>
              Create instance
            </CreateButton>
          }
        >
          Shows whether traffic reaches an instance or a database on a port, and the rule that
          decides.
        </GrantedEmptyState>
      ) : (
        <QuestionForm
          question={question}
          known={known}
          faults={faults}
          onAsk={(draft) => setParams(paramsOf(draft))}
        />
      )}
      {isWhole &&
        (pending ? (
          <Skeleton width="min(100%, 420px)" height={20} />
        ) : (
          <Answered question={question} known={known} />
        ))}
      {!isEmpty && <LimitsPanel unavailable={unavailable} limits={limits} />}
    </Screen>
  )
}

function Answered({ question, known }: { question: QuestionDraft; known: ReachData }) {
  const findReach = useMemo(() => reachIn(known), [known])
  const from = endOfDraft(question.from, known)
  const to = endOfDraft(question.to, known)
  if (!from || !to) {
    const missing = sentenceList([...(from ? [] : ['source']), ...(to ? [] : ['target'])])
    return (
      <output className={styles.answer}>
        <span className={styles.sentence}>The {missing} could not be found in the account.</span>
      </output>
    )
  }
  const traffic = trafficOf(question)
  return (
    <AnswerPanels from={from} to={to} traffic={traffic} answer={findReach(from, to, traffic)} />
  )
}
