import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { createComputeDisk } from '#api/generated/sdk.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { formatCount, formatMegabytes } from '#lib/format.ts'
import { unset } from '#lib/requestBody.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { DeploymentFields } from '../deploy/DeploymentFields.tsx'
import {
  type Deployment,
  deploymentBody,
  deploymentShape,
  emptyDeployment,
  scriptRules,
} from '../deploy/deployment.ts'
import { rootPasswordError } from '../deploy/passwordSchema.ts'
import { useDeployableImages, useScripts } from '../deploy/queries.ts'
import { allocation } from './allocation.ts'
import type { StorageParts } from './diskActions.ts'
import { diskSize } from './diskSchema.ts'
import { SizeInput } from './SizeInput.tsx'
import { diskRequest, useDiskWrite } from './useDiskWrite.ts'
import { diskLabel } from '../../labels.ts'

const filesystems = ['ext4', 'ext3', 'swap', 'raw', 'initrd'] as const

interface DiskCreate extends Deployment {
  source: 'empty' | 'image'
  label: string
  size: number
  filesystem: (typeof filesystems)[number]
}

/** Resets fields that an empty disk does not use, because their errors would refer to hidden fields. */
const usedBy = (values: DiskCreate): DiskCreate =>
  values.source === 'image' ? values : { ...values, ...emptyDeployment }

/** Creates a disk in the plan's free space, empty or from an image. */
export function DiskCreateForm({ compute, disks, onClose }: StorageParts) {
  const { free } = allocation(disks, compute.specs?.disk)
  const scripts = useScripts()
  const images = useDeployableImages().rows
  const used = z
    .object({
      ...deploymentShape,
      root_pass: z.string(),
      source: z.enum(['empty', 'image']),
      label: z.string().check(z.maxLength(limits.diskCreate.label.max)),
      size: diskSize(1, free),
      filesystem: z.enum(filesystems),
    })
    .check(
      scriptRules(scripts),
      z.superRefine((values, context) => {
        const issue = (field: string, message: string | undefined) => {
          if (message !== undefined)
            context.addIssue({ code: 'custom', message, path: [field], input: values })
        }
        if (values.source === 'empty') {
          if (values.label === '') issue('label', 'Required for an empty disk')
          return
        }
        if (values.image === '') issue('image', 'Required')
        issue('root_pass', rootPasswordError(values.root_pass))
        const minSize = images.find(({ id }) => id === values.image)?.size ?? 0
        if (values.size < minSize)
          issue('size', `At least ${formatCount(minSize)} MB, which the image needs`)
      }),
    )
  const schema = z.pipe(z.transform(usedBy), used)
  const form = useContractForm<DiskCreate, z.infer<typeof schema>>({
    schema,
    defaultValues: {
      ...emptyDeployment,
      source: 'empty',
      label: '',
      size: free ?? 1024,
      filesystem: 'ext4',
    },
  })
  const { control } = form
  const source = useWatch({ control, name: 'source' })
  const operation = useDiskWrite(compute, createComputeDisk)
  return (
    <FormDrawer
      title="Create disk"
      width="wide"
      call="POST /compute/instances/{computeId}/disks"
      form={form}
      operation={operation}
      toInput={(values) => {
        const { metadata: _unused, ...deployment } = deploymentBody(values, scripts)
        return {
          path: { computeId: compute.id },
          body: {
            size: values.size,
            label: values.label || undefined,
            ...deployment,
            ...(values.source === 'empty'
              ? { filesystem: values.filesystem, ...unset('image', 'root_pass') }
              : { image: values.image, root_pass: values.root_pass, ...unset('filesystem') }),
            ...unset('read_only'),
          },
        }
      }}
      onClose={onClose}
      onDone={(disk) => {
        void trackTask(diskRequest(compute, disk, 'diskCreate'), () => Promise.resolve(disk))
        taskToast({ type: 'compute', id: compute.id }, `${diskLabel(disk)} is being created`)
      }}
      disabledReason={free === 0 ? 'The plan has no space left. Shrink a disk first.' : undefined}
    >
      <SelectInput
        name="source"
        control={control}
        label="Content"
        options={[
          { value: 'empty', label: 'Empty' },
          { value: 'image', label: 'From an image' },
        ]}
      />
      <TextInput
        name="label"
        control={control}
        label="Label"
        optional={source === 'image'}
        whenEmpty=""
        limit={limits.diskCreate.label.max}
        width="medium"
      />
      <SizeInput
        name="size"
        control={control}
        label="Size"
        least={1}
        most={free}
        help={
          free === undefined
            ? undefined
            : free === 0
              ? 'The plan has no space left: shrink or delete a disk first.'
              : `The plan has ${formatMegabytes(free)} left.`
        }
      />
      {source === 'empty' ? (
        <SelectInput
          name="filesystem"
          control={control}
          label="Filesystem"
          options={filesystems.map((value) => ({ value, label: value }))}
        />
      ) : (
        <DeploymentFields form={form} region={compute.region} space={free} userData={false} />
      )}
    </FormDrawer>
  )
}
