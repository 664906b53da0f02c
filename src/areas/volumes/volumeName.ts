import type { Volume } from '#api/generated/types.gen.ts'

export const volumeName = ({ id, label }: Pick<Volume, 'id' | 'label'>) => label || `Volume ${id}`

/** The instance that has it; undefined while it is detached. */
export const instanceName = ({
  compute_id: id,
  compute_label: label,
}: Pick<Volume, 'compute_id' | 'compute_label'>) =>
  id == null ? undefined : label || `Instance ${id}`
