import type { Volume } from '#api/generated/types.gen.ts'
import { computeLabel } from '../labels.ts'

/** Returns the label of the attached instance; undefined for a detached volume. */
export const attachedComputeLabel = ({
  compute_id: id,
  compute_label: label,
}: Pick<Volume, 'compute_id' | 'compute_label'>) =>
  id == null ? undefined : computeLabel({ id, label })
