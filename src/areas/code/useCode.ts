import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '#api/query/query.ts'
import { type RemoteApi, remoteApiQuery } from '#api/remote/remoteApi.ts'
import type { Snapshot } from '#shared/inventoryFile.ts'
import { arazzoText, readArazzo } from './arazzoText.ts'
import { hclText, providedSteps } from './hclText.ts'
import { readHcl } from './readHcl.ts'
import type { Provider } from './hclBodies.ts'
import type { CodeSelection } from './codeKinds.ts'
import type { Plan } from './planBuilder.ts'
import { planSteps } from './planSteps.ts'
import { notesOf, type FailedLists, failedSelectedLists } from './selection.ts'
import { readShell, shellText } from './shellText.ts'
import { type CodeStep, stepKey } from './steps.ts'
import { contractTerms, dialectTerms, type ApiTerms } from './words.ts'

export type Format = 'shell' | 'openapi' | 'terraform'

export interface Writer {
  format: Format
  label: string
  file: string
  type: string
  write: (steps: readonly CodeStep[], notes: readonly string[]) => string
  read: (text: string) => CodeStep[] | undefined
  /** Returns the steps that the format supports; all steps if undefined. */
  supportedSteps?: (steps: readonly CodeStep[]) => CodeStep[]
  /** True if the format imports existing objects instead of creating them. */
  isTakenOver?: boolean
  /** Reason why this format is not available for this API. */
  unavailable?: string | undefined
}

/** Returns the formats in which code for this API can be generated. */
export function useWriters(): Writer[] {
  const { data: remote = null } = useQuery(remoteApiQuery, queryClient)
  return useMemo(() => writersOf(remote), [remote])
}

function writersOf(remote: RemoteApi | null): Writer[] {
  const words = remote
    ? dialectTerms(remote.address, remote.dialect, remote.paths)
    : contractTerms(location.origin)
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

function terraformWriter(provider: Provider | undefined, words: ApiTerms): Writer {
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
    supportedSteps: (steps) => providedSteps(provider, steps),
    write: (steps, notes) => hclText(steps, provider, words, notes),
    read: (text) => readHcl(text, provider, words),
  }
}

export interface Code {
  plan: Plan
  failedLists: FailedLists[]
  text: string
  /** True if the account contains the selected objects, even if the format does not support them. */
  isFound: boolean
  /** True if the text parses back to the same requests. */
  isSame: boolean
}

/** Returns the code of the selected objects; undefined until the account is loaded. */
export const useCode = (
  snapshot: Snapshot | undefined,
  selection: CodeSelection,
  writer: Writer | undefined,
): Code | undefined =>
  useMemo(() => {
    if (!snapshot || !writer) return undefined
    const planned = planSteps(snapshot, selection, writer.isTakenOver)
    const { supportedSteps = (steps: readonly CodeStep[]) => [...steps] } = writer
    const plan = { ...planned, steps: supportedSteps(planned.steps) }
    const failedLists = failedSelectedLists(snapshot, selection)
    const text = writer.write(plan.steps, notesOf(failedLists, plan.needs))
    const again = writer.read(text)
    const isSame = again !== undefined && stepKey(supportedSteps(again)) === stepKey(plan.steps)
    return { plan, failedLists, text, isFound: planned.steps.length > 0, isSame }
  }, [snapshot, selection, writer])
