import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '#api/query.ts'
import { type RemoteApi, remoteApiQuery } from '#api/remoteApi.ts'
import type { Snapshot } from '#contract/inventoryFile.ts'
import { arazzoText, readArazzo } from './arazzoText.ts'
import { hclText, type Provider, providedSteps, readHcl } from './hclText.ts'
import type { Selection } from './codeKinds.ts'
import { type Plan, planSteps } from './planSteps.ts'
import { notesOf, type Unread, unreadLists } from './selection.ts'
import { readShell, shellText } from './shellText.ts'
import { type Step, stepKey } from './steps.ts'
import { contractWords, dialectWords, type Words } from './words.ts'

export type Format = 'shell' | 'openapi' | 'terraform'

export interface Writer {
  format: Format
  label: string
  file: string
  type: string
  write: (steps: readonly Step[], notes: readonly string[]) => string
  read: (text: string) => Step[] | undefined
  /** The steps that it has words for; all unless told. */
  kept?: (steps: readonly Step[]) => Step[]
  /** It takes the objects over as they are, and makes none. */
  isTakenOver?: boolean
  /** The reason why it cannot be written for this API. */
  unavailable?: string | undefined
}

/** The forms in which calls are written to this API. */
export function useWriters(): Writer[] {
  const { data: remote = null } = useQuery(remoteApiQuery, queryClient)
  return useMemo(() => writersOf(remote), [remote])
}

function writersOf(remote: RemoteApi | null): Writer[] {
  const words = remote
    ? dialectWords(remote.address, remote.dialect, remote.paths)
    : contractWords(location.origin)
  return [
    {
      format: 'shell',
      label: 'Shell script',
      file: 'account.sh',
      type: 'application/x-sh',
      write: (steps, notes) => shellText(steps, words, notes),
      read: (text) => readShell(text, words),
    },
    {
      format: 'openapi',
      label: 'OpenAPI calls',
      file: 'account.arazzo.json',
      type: 'application/json',
      write: (steps, notes) => arazzoText(steps, words.base, notes),
      read: readArazzo,
      unavailable: remote
        ? 'OpenAPI calls need the description that this API does not serve'
        : undefined,
    },
    terraformWriter(remote?.dialect.terraform, words),
  ]
}

function terraformWriter(provider: Provider | undefined, words: Words): Writer {
  const common = {
    format: 'terraform' as const,
    label: 'Terraform',
    file: 'account.tf',
    type: 'text/plain',
  }
  if (!provider)
    return {
      ...common,
      write: () => '',
      read: () => undefined,
      unavailable: 'Terraform needs a provider, and the dialect of this API names none',
    }
  return {
    ...common,
    isTakenOver: true,
    kept: (steps) => providedSteps(provider, steps),
    write: (steps, notes) => hclText(steps, provider, words, notes),
    read: (text) => readHcl(text, provider, words),
  }
}

export interface Code {
  plan: Plan
  unread: Unread[]
  text: string
  /** The account holds what was chosen, whatever the writer has words for. */
  isFound: boolean
  /** The text was read back, and holds the same calls. */
  isSame: boolean
}

/** The text of the chosen objects; undefined until the account is loaded. */
export const useCode = (
  snapshot: Snapshot | undefined,
  selection: Selection,
  writer: Writer | undefined,
): Code | undefined =>
  useMemo(() => {
    if (!snapshot || !writer) return undefined
    const planned = planSteps(snapshot, selection, writer.isTakenOver)
    const { kept = (steps: readonly Step[]) => [...steps] } = writer
    const plan = { ...planned, steps: kept(planned.steps) }
    const unread = unreadLists(snapshot, selection)
    const text = writer.write(plan.steps, notesOf(unread, plan.needs))
    const again = writer.read(text)
    const isSame = again !== undefined && stepKey(kept(again)) === stepKey(plan.steps)
    return { plan, unread, text, isFound: planned.steps.length > 0, isSame }
  }, [snapshot, selection, writer])
