import { naturalCompare } from '#lib/sort.ts'
import { Answered, type Body, type CodeStep, type StepOperationName } from './steps.ts'

/** Objects of the account that the generated code does not recreate. */
interface LeftOut {
  reason: string
  names: string[]
}

export interface Plan {
  steps: CodeStep[]
  left: LeftOut[]
  /** Existing objects that the steps refer to by id but do not create, such as "subnet 2". */
  needs: string[]
  /** Number of objects that the steps create, including nested ones. */
  objects: number
}

/** Collects the steps of a plan. */
export class PlanBuilder {
  readonly steps: CodeStep[] = []
  readonly #omitted = new Map<string, string[]>()
  /** Names of the steps that create objects. References to all other objects use the existing id. */
  readonly #createdSteps = new Set<string>()
  readonly #needs = new Set<string>()
  #objects = 0

  /** Lets steps refer to an object whose step is added later. */
  announce(step: string) {
    this.#createdSteps.add(step)
  }

  withdraw(step: string) {
    this.#createdSteps.delete(step)
  }

  /** Returns true if a step creates the object or was announced. */
  creates(step: string): boolean {
    return this.#createdSteps.has(step)
  }

  /** Counts an object that a step without an id creates. */
  countObject() {
    this.#objects += 1
  }

  /** Records that the plan does not recreate an object or a part of it. */
  omit(reason: string, name: string) {
    const names = this.#omitted.get(reason)
    if (names) names.push(name)
    else this.#omitted.set(reason, [name])
  }

  /** Adds a step that creates an object. */
  addCreation(id: string, operation: StepOperationName, path: CodeStep['path'], body: Body) {
    this.#createdSteps.add(id)
    this.#objects += 1
    this.steps.push({ id, operation, path, body })
  }

  /** Adds a step whose response no other step refers to. */
  addStep(operation: StepOperationName, path: CodeStep['path'], body: Body) {
    this.steps.push({ operation, path, body })
  }

  /** Returns a reference to the id that an earlier step creates, or the existing id. */
  referenceTo(kind: string, id: unknown): Answered | number {
    const step = `${kind}_${String(id)}`
    if (this.#createdSteps.has(step)) return new Answered(step)
    this.#needs.add(`${kind} ${String(id)}`)
    return Number(id)
  }

  result(): Plan {
    return {
      steps: this.steps,
      left: [...this.#omitted].map(([reason, names]) => ({ reason, names })),
      needs: [...this.#needs].toSorted(naturalCompare),
      objects: this.#objects,
    }
  }
}
