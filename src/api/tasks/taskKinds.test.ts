import { beforeAll, expect, test } from 'vitest'
import { loadTaskKinds, taskKinds } from './taskKinds.ts'
import type { Outcome } from './taskRules.ts'
import { type Task, type TaskKind, allTaskWords } from './task.ts'

beforeAll(async () => {
  await loadTaskKinds()
})

const task = (kind: TaskKind, change: Partial<Task> = {}): Task => ({
  id: 'a',
  kind,
  object: { type: 'compute', id: 5, label: 'web-1' },
  path: {
    computeId: 5,
    diskId: 7,
    imageId: 'private/9',
    engine: 'mysql',
    instanceId: 3,
    volumeId: 4,
  },
  before: {},
  wanted: {},
  started: Date.now(),
  state: 'accepted',
  ...change,
})

const evaluate = (kind: TaskKind, answer: object, change?: Partial<Task>) => {
  const outcome: Outcome = taskKinds()[kind].evaluate(answer as never, task(kind, change))
  return typeof outcome === 'object' ? 'failed' : outcome
}

const observed = { state: 'observed' } as const
const type = { wanted: { type: 'large' } }
const region = { wanted: { region: 'west' } }
const disks = { before: { disks: [1, 2] } }
const old = { started: Date.now() - 60_000 }

const larger = { wanted: { size: 30 } }

const cases: [TaskKind, object, Partial<Task>, string][] = [
  ['boot', { status: 'offline' }, {}, 'nothing'],
  ['boot', { status: 'booting' }, {}, 'runs'],
  ['boot', { status: 'running' }, {}, 'done'],
  ['boot', { status: 'offline' }, observed, 'failed'],
  ['boot', {}, {}, 'runs'],
  ['boot', { status: 'a word nobody has heard' }, {}, 'runs'],
  ['shutdown', { status: 'running' }, {}, 'nothing'],
  ['shutdown', { status: 'offline' }, {}, 'done'],
  ['shutdown', { status: 'running' }, observed, 'failed'],
  ['reboot', { status: 'rebooting' }, {}, 'runs'],
  ['reboot', { status: 'running' }, observed, 'done'],
  ['reboot', { status: 'offline' }, observed, 'failed'],
  ['create', { status: 'provisioning' }, {}, 'runs'],
  ['create', { status: 'offline' }, {}, 'done'],
  ['resize', { status: 'running', type: 'small' }, type, 'nothing'],
  ['resize', { status: 'migrating', type: 'large' }, type, 'runs'],
  ['resize', { status: 'running', type: 'large' }, type, 'done'],
  ['resize', { status: 'running', type: 'small' }, { ...type, ...observed }, 'failed'],
  ['migrate', { status: 'offline', region: 'west' }, region, 'done'],
  ['migrate', { status: 'offline', region: 'east' }, { ...region, ...observed }, 'failed'],
  ['upgrade', { status: 'offline', type: 'old' }, { before: { type: 'old' } }, 'nothing'],
  ['upgrade', { status: 'migrating', type: 'new' }, { before: { type: 'old' } }, 'runs'],
  ['upgrade', { status: 'offline', type: 'new' }, { before: { type: 'old' } }, 'done'],
  [
    'upgrade',
    { status: 'offline', type: 'old' },
    { ...observed, before: { type: 'old' } },
    'failed',
  ],
  ['volumeCreate', { status: 'creating' }, {}, 'runs'],
  ['volumeCreate', { status: 'active' }, {}, 'done'],
  ['volumeResize', { status: 'active', size: 20 }, larger, 'nothing'],
  ['volumeResize', { status: 'resizing', size: 30 }, larger, 'runs'],
  ['volumeResize', { status: 'active', size: 30 }, larger, 'done'],
  ['volumeResize', { status: 'active', size: 20 }, { ...larger, ...observed }, 'failed'],
  ['rebuild', { data: [{ id: 1 }, { id: 2 }] }, disks, 'nothing'],
  ['rebuild', { data: [] }, disks, 'nothing'],
  ['rebuild', { data: [{ id: 8, status: 'not ready' }] }, disks, 'runs'],
  ['rebuild', { data: [{ id: 8, status: 'ready' }] }, disks, 'done'],
  ['restore', { status: 'restoring' }, {}, 'runs'],
  ['restore', { status: 'offline' }, {}, 'nothing'],
  ['restore', { status: 'offline' }, old, 'done'],
  [
    'snapshot',
    { snapshot: { current: { id: 4, status: 'successful' } } },
    { before: { snapshot: 4 } },
    'nothing',
  ],
  ['snapshot', { snapshot: { in_progress: { id: 5, status: 'running' } } }, {}, 'runs'],
  ['snapshot', { snapshot: { in_progress: { id: 5, status: 'failed' } } }, {}, 'failed'],
  [
    'snapshot',
    { snapshot: { current: { id: 5, status: 'successful' } } },
    { before: { snapshot: 4 } },
    'done',
  ],
  ['snapshot', {}, {}, 'nothing'],
  ['delete', { status: 'offline' }, {}, 'nothing'],
  ['delete', { status: 'deleting' }, {}, 'runs'],
  ['diskCreate', { status: 'not ready' }, {}, 'runs'],
  ['diskCreate', { status: 'ready' }, {}, 'done'],
  ['diskResize', { status: 'not ready', size: 1 }, { wanted: { size: 2 } }, 'runs'],
  ['diskResize', { status: 'ready', size: 2 }, { wanted: { size: 2 } }, 'done'],
  ['diskResize', { status: 'ready', size: 1 }, { wanted: { size: 2 } }, 'failed'],
  ['diskDelete', { status: 'deleting' }, {}, 'runs'],
  ['image', { status: 'creating' }, {}, 'runs'],
  ['image', { status: 'available' }, {}, 'done'],
  ['databaseCreate', { status: 'provisioning' }, {}, 'runs'],
  ['databaseResize', { status: 'active' }, observed, 'done'],
  ['databaseRestore', { status: 'active' }, {}, 'nothing'],
  ['databaseRestore', { status: 'active' }, old, 'done'],
  ['databaseRestore', { status: 'degraded' }, observed, 'done'],
  ['databaseUpdate', { status: 'updating' }, {}, 'runs'],
  ['databaseRestore', { status: 'failed' }, {}, 'nothing'],
  ['databaseRestore', { status: 'failed' }, old, 'failed'],
  ['databaseRestore', { status: 'failed' }, observed, 'failed'],
]

test.each(cases)(
  'evaluates %s with response %j and task %j as %s',
  (kind, answer, change, outcome) => {
    expect(evaluate(kind, answer, change)).toBe(outcome)
  },
)

test('defines labels, a query and an event entity for each kind', () => {
  for (const kind of Object.keys(taskKinds()) as TaskKind[]) {
    const { path } = task(kind)
    expect(allTaskWords[kind].now).not.toBe('')
    expect(taskKinds()[kind].read(path).queryKey[0]).toHaveProperty('_id')
    expect(taskKinds()[kind].entity(path).id).not.toBe('undefined')
  }
})

test('uses the numeric id of an image as event entity', () => {
  expect(taskKinds().image.entity({ imageId: 'private/9' })).toEqual({ type: 'image', id: '9' })
})

test('reads a database through the endpoint of its engine', () => {
  const ids = ['mysql', 'postgresql'].map(
    (engine) => taskKinds().databaseUpdate.read({ engine, instanceId: 3 }).queryKey[0],
  )
  expect(ids).toMatchObject([{ _id: 'getMysqlDatabase' }, { _id: 'getPostgresqlDatabase' }])
})
